/**
 * All models, in the order in which people see them: the first preset of the first is what a first visitor sees. A model is a folder
 * whose files of fixed names are its parts: `spec.ts`, `model.ts`, `verified.ts`, perhaps `bench.ts`, `lesson.ts`. Each exports the part by the name of the
 * model: `pholdSpec`. Parts are found by their files, so that everybody loads what it needs alone: the page specs (`catalog.ts`), workers also what
 * runs and draws the one model that is run (`registry.ts`), neither what verifies and measures (`verified.ts`, `benches.ts`).
 */
const FOLDERS = [
  'kademlia',
  'gossip',
  'swarm',
  'mobile',
  'mesh',
  'internet',
  'phold',
  ...(__TEST_BUILD__ ? ['test-rumour', 'test-whisper'] : []),
];

/** Of the models that are in test builds only, the folder's name begins so. */
const IN_TESTS = /^test-/;

type Kind = 'Spec' | 'Lesson' | 'Model' | 'Verified' | 'Suite' | 'Replicated' | 'OnWorkers' | 'InParts' | 'InLists';
type Module = Readonly<Record<string, unknown>>;
/** By their paths, `./phold/spec.ts`. */
type Modules<M> = Readonly<Record<string, M>>;

/** Parts of one kind by the ids of their models, in the order of models. */
export const partsOf = <Part>(kind: Kind, modules: Modules<Module>) =>
  byId(modules, (module, id) => module[id + kind] as Part);

/** The same of modules that are loaded when they are asked for. */
export const loadersOf = <Part>(kind: Kind, modules: Modules<() => Promise<unknown>>) =>
  byId(modules, (load, id) => async () => ((await load()) as Module)[id + kind] as Part);

function byId<M, Found>(modules: Modules<M>, find: (module: M, id: string) => Found): Readonly<Record<string, Found>> {
  const found = new Map(Object.entries(modules).map(([path, module]) => [path.split('/')[1], module]));
  return Object.fromEntries(
    FOLDERS.flatMap((folder) => {
      const id = folder.replace(IN_TESTS, '');
      const module = found.get(folder);
      return module ? [[id, find(module, id)] as const] : [];
    }),
  );
}
