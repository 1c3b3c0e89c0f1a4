/** What each model gives to be verified, by its id. Read by src/verify; the page never loads it. */
import { kademliaVerified } from './kademlia/verified.ts';
import { mobileVerified } from './mobile/verified.ts';
import { pholdVerified } from './phold/verified.ts';
import { rumourVerified } from './rumour/verified.ts';
import { swarmVerified } from './swarm/verified.ts';
import type { VerifiedModel } from './verified-model.ts';
import { whisperVerified } from './whisper/verified.ts';

export const verifiedModels: Readonly<Record<string, VerifiedModel>> = {
  kademlia: kademliaVerified,
  swarm: swarmVerified,
  mobile: mobileVerified,
  phold: pholdVerified,
  ...(__TEST_BUILD__ && { rumour: rumourVerified, whisper: whisperVerified }),
};
