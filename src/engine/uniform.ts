/** The uniform `run` of both engines: structs for shaders, words from the host. */
import { assert } from '../base/assert.ts';
import { isU32 } from '../base/u32.ts';

/**
 * Sets words from offset `at` on, in the order of the fields. A value that is no u32 is an error of ours: wrapped in silence it would
 * make the GPU simulate another network than one core does.
 */
export function setWords(words: Uint32Array, at: number, fields: Readonly<Record<string, number>>): void {
  Object.entries(fields).forEach(([name, value], i) => {
    assert(isU32(value), `word ${name} of a uniform is ${value}, which is no u32`);
    words[at + i] = value;
  });
}

/** A struct of WGSL. */
export const struct = (name: string, fields: readonly string[]): string =>
  `struct ${name} {\n${fields.map((field) => `  ${field},`).join('\n')}\n}\n`;

const words = (names: readonly string[]): readonly string[] => names.map((name) => `${name}: u32`);

/** Words of the engine in this order; from the next multiple of four on at most `modelWords` of the model. */
export function runUniform<Field extends string>(fields: readonly Field[], modelWords: number) {
  const modelAt = Math.ceil(fields.length / 4) * 4;
  const padding = Array.from({ length: modelAt - fields.length }, (_, i) => `pad${i}`);
  const size = modelAt + modelWords;
  return {
    words: size,
    /** The generated module `layout` of an engine; `model`: names of the model's words. */
    module(model: readonly string[]): string {
      assert(model.length <= modelWords, `a model has ${model.length} uniforms, more than ${modelWords}`);
      return [
        struct('ModelConfig', words(model.length > 0 ? model : ['unused'])),
        struct('RunConfig', [...words([...fields, ...padding]), '@align(16) model: ModelConfig']),
      ].join('\n');
    },
    pack(values: Readonly<Record<Field, number>>, model: Readonly<Record<string, number>>): Uint32Array<ArrayBuffer> {
      const packed = new Uint32Array(size);
      setWords(packed, 0, Object.fromEntries(fields.map((name) => [name, values[name]])));
      setWords(packed, modelAt, model);
      return packed;
    },
  };
}
