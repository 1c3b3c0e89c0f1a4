import { fail, ok } from '../../base/result.ts';
import { pholdSpec } from '../../models/phold/spec.ts';
import { plainText, protocolId } from '../../protocol/identity.ts';
import type { ProtocolLanguage } from '../own-models.ts';
import type { ModelSpec } from '../spec.ts';
export const stubLanguage: ProtocolLanguage = {
  version: 1,
  read: (text) => {
    const plain = plainText(text);
    if (plain.includes('sen = n')) return fail('config', 'line 17, column 3: there is no sen', '');
    if (!/protocol 1 "Going round"/.test(plain)) return fail('config', 'line 1, column 1: no', '');
    return ok({
      ...pholdSpec,
      id: protocolId(plain),
      version: 1,
      title: 'Going round',
      protocol: plain,
    } as unknown as ModelSpec);
  },
};
