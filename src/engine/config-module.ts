/**
 * The module `config` of both engines, generated for each model: shaders ask it for what a run is, `config::seed()`, and never read the
 * uniform themselves. So where a run keeps its words is known in one place.
 */
import { assert } from '../base/assert.ts';

/**
 * A function for each word. `run`: WESL path of the uniform. `own`: words of the engine that shaders of models may read, by the name of
 * the function. `model`: words of `run.model`, whose functions have their names. `fixed`: values of some of them that are compiled in.
 */
export function configFunctions(
  run: string,
  own: Readonly<Record<string, string>>,
  model: readonly string[],
  fixed: Readonly<Record<string, number>> = {},
): string {
  const twice = model.filter((name) => name in own);
  assert(twice.length === 0, `a model's uniforms have names of the engine: ${twice.join(', ')}`);
  const read = (name: string, word: string) =>
    `fn ${name}() -> u32 { return ${name in fixed ? `${fixed[name]}u` : `run.${word}`}; }\n`;
  return [
    `import ${run};\n`,
    ...Object.entries(own).map(([name, word]) => read(name, word)),
    ...model.map((name) => read(name, `model.${name}`)),
  ].join('');
}
