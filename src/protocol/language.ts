/** The language, as who opens links and files needs it: from a text to a model's spec, or to what is wrong with it first. */
import { fail, ok, type Result } from '../base/result.ts';
import type { ProtocolLanguage } from '../scenario/own-models.ts';
import type { ModelSpec } from '../scenario/spec.ts';
import { compile } from './compile.ts';
import { LANGUAGE_VERSION, plainText, protocolId } from './identity.ts';
import { inFailure, placedMessage } from './place.ts';
import { ownSpec } from './spec.ts';

export { compile } from './compile.ts';

export const language: ProtocolLanguage = { version: LANGUAGE_VERSION, read };

function read(text: string): Result<ModelSpec> {
  const plain = plainText(text);
  const { program, problems } = compile(plain);
  if (program) return ok({ ...ownSpec(program, protocolId(plain)), protocol: plain });
  const [first] = problems;
  if (!first) return fail('config', 'this is no protocol', 'begin with protocol 1 "Title"');
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : '';
  return fail('config', placedMessage(plain, first) + more, inFailure(first.remedy));
}
