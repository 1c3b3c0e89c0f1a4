/** The language, as who opens links and files needs it: from a text to a model's spec, or to what is wrong with it first. */
import { fail, ok, type Result } from '../base/result.ts';
import type { ProtocolLanguage } from '../scenario/own-models.ts';
import type { ModelSpec } from '../scenario/spec.ts';
import { type Compiled, compile as compileText } from './compile.ts';
import { LANGUAGE_VERSION, plainText, protocolId } from './identity.ts';
import { inFailure, messageWithPosition } from './position.ts';
import { ownSpec } from './spec.ts';

export const language: ProtocolLanguage = { version: LANGUAGE_VERSION, read };

/** What was read last. Who checks a text and then takes it reads it once. */
let last: { readonly text: string; readonly compiled: Compiled } | undefined;

/** `compile.ts`; the same again for the same text. */
export function compile(text: string): Compiled {
  if (last?.text !== text) last = { text, compiled: compileText(text) };
  return last.compiled;
}

function read(text: string): Result<ModelSpec> {
  const plain = plainText(text);
  const { program, problems } = compile(plain);
  if (program) return ok({ ...ownSpec(program, protocolId(plain)), protocol: plain });
  const [first] = problems;
  if (!first) return fail('config', 'this is no protocol', 'begin with protocol 1 "Title"');
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : '';
  return fail('config', messageWithPosition(plain, first) + more, inFailure(first.remedy));
}
