/**
 * What each model gives to be verified, by its id: cases at its edges, and what random scenarios need to know of it. Read by src/verify;
 * the page never loads it.
 */
import type * as fc from 'fast-check';
import type { Files } from '../scenario/files.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { Params } from '../scenario/spec.ts';
import { kademliaVerified } from './kademlia/verified.ts';

/** How much a run is, from above as far as parameters tell. */
export interface Work {
  /** Events, or actions of a rounds model. */
  readonly events: number;
  /** Windows, or rounds. */
  readonly steps: number;
}

export interface VerifiedModel {
  /** Differences from the defaults that make the shortest run worth while: random scenarios set out from there. */
  readonly smallest: Params;
  readonly work: (scenario: Scenario, files: Files) => Work;
  /** Contents of file parameters: small, valid, with odd values. */
  readonly files?: Readonly<Record<string, fc.Arbitrary<string>>>;
}

export const verifiedModels: Readonly<Record<string, VerifiedModel>> = {
  kademlia: kademliaVerified,
};
