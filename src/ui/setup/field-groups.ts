/** Groups of the form that every model has, below those of its parameters. */
export interface FieldGroup {
  readonly title: string;
  /** Names of its fields. */
  readonly fields: readonly string[];
}

export const HOW: FieldGroup = { title: 'How it runs', fields: ['seed', 'engine', 'lpSize', 'list'] };
export const ADVANCED: FieldGroup = { title: 'Advanced', fields: ['tick', 'sampleEvery', 'warmUp'] };
/** There while something varies. */
export const STUDY: FieldGroup = { title: 'Study', fields: ['until', 'precision', 'of', 'seeds'] };
