/** Texts of protocols in this folder and of the examples, as programs. */
import { readFileSync } from 'node:fs';
import { compile } from '../compile.ts';
import type { Program } from '../program.ts';

export type TextName = `texts/${string}` | `../examples/${string}`;

export const textOf = (name: TextName): string => readFileSync(new URL(`${name}.protocol`, import.meta.url), 'utf8');

export function programOf(name: TextName): Program {
  const { program, problems } = compile(textOf(name));
  if (!program) throw new Error(`${name}: ${problems[0].message}`);
  return program;
}
