/**
 * The module `config` of both engines, generated for each model: shaders ask it for what a run is, `config::seed()`, and never read the
 * uniform themselves. So where a run keeps its words is known in one offset.
 */
import { assert } from '../base/assert.ts';

/**
 * A function for each word. `run`: WESL path of the uniform. `engine`: words of the engine that shaders of models may read, by the name of
 * the function. `model`: words of `run.model`, whose functions have their names. `fixed`: values of some of them that are compiled in.
 * `replicated`: names of those that each replica has of its own, in their order there, where runs have replicas.
 */
export function configFunctions(
  run: string,
  engine: Readonly<Record<string, string>>,
  model: readonly string[],
  fixed: Readonly<Record<string, number>> = {},
  replicated: readonly string[] = [],
): string {
  const twice = model.filter((name) => name in engine);
  assert(twice.length === 0, `a model's uniforms have names of the engine: ${twice.join(', ')}`);
  const wordOf = (name: string, word: string): string => {
    if (name in fixed) return `${fixed[name]}u`;
    return replicated.includes(name) ? `own[${replicated.indexOf(name)}]` : `run.${word}`;
  };
  const read = (name: string, word: string) => `fn ${name}() -> u32 { return ${wordOf(name, word)}; }\n`;
  return [
    `import ${run};\n`,
    ...(replicated.length > 0 ? ['import package::engine::replicas::own;\n'] : []),
    ...Object.entries(engine).map(([name, word]) => read(name, word)),
    ...model.map((name) => read(name, `model.${name}`)),
  ].join('');
}
