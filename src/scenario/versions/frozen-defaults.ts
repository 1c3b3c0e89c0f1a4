/**
 * The defaults of every version of every model, for ever: a link says only what differs from them. A new version of a
 * model adds a line to frozen-defaults.json; no line is ever changed. A new parameter adds to later-params.json what older versions were
 * without it (older-version.ts).
 */

import type { Params } from '../spec.ts';
import frozen from './frozen-defaults.json' with { type: 'json' };
import testing from './frozen-defaults-testing.json' with { type: 'json' };

const byVersion: Readonly<Record<string, Params>> = __TEST_BUILD__ ? { ...frozen, ...testing } : frozen;

/** `phold@1`: how a link names what its differences are from. */
export const versionKey = (model: string, version: number): string => `${model}@${version}`;

export const frozenDefaults = (model: string, version: number): Params | undefined => {
  const key = versionKey(model, version);
  return Object.hasOwn(byVersion, key) ? byVersion[key] : undefined;
};
