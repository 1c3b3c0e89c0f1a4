/** Makes the cases of a model's grid from what they are about. */
import { complete } from '../scenario/defaults.ts';
import type { ModelSpec, Params } from '../scenario/spec.ts';
import { hashOf } from './content-hash.ts';
import type { GridCase } from './verified-model.ts';

export interface Case extends Partial<Omit<GridCase, 'name' | 'scenario' | 'files'>> {
  readonly what: string;
  readonly params: Params;
  readonly seed?: number;
  /** Contents by parameter. */
  readonly files?: Readonly<Record<string, string>>;
}

/** Of one LP size, unless it says others: the rounds engine has none. */
export function gridCase(spec: ModelSpec, { what, params, seed, files = {}, ...more }: Case): GridCase {
  const contents = Object.entries(files).map(([param, content]) => ({ param, content, hash: hashOf(content) }));
  const hashes = Object.fromEntries(contents.map(({ param, hash }) => [param, hash]));
  return {
    name: what,
    scenario: complete(spec, { params: { ...params, ...hashes }, seed }),
    files: new Map(contents.map(({ hash, content }) => [hash, content])),
    lpSizes: ['auto'],
    ...more,
  };
}
