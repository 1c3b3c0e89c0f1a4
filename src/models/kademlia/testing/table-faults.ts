/** What is wrong with the table of a peer: right buckets, nobody twice, not itself, at most k, and words that agree with it. */
import type { Reading } from '../../../engine/event/reading.ts';
import { type KademliaConfig, STATE, storeLayout } from '../config.ts';
import { contactOf } from '../rules/contact.ts';
import { type Ids, sharedBits } from '../sources/ids.ts';

export function tableFaults(config: KademliaConfig, { high, low }: Ids, peer: number, reading: Reading): string[] {
  const { k, buckets, replacement } = config;
  const faults: string[] = [];
  const bucketOf = (other: number) => Math.min(sharedBits(high[peer], low[peer], high[other], low[other]), buckets - 1);
  let [fill, some, full] = [0, 0, 0];
  for (let bucket = 0; bucket < buckets; bucket++) {
    const indices = Array.from({ length: k }, (_, i) => reading.store(peer, bucket * k + i));
    const at = storeLayout(config).cache + bucket * replacement;
    const reserve = Array.from({ length: replacement }, (_, i) => reading.store(peer, at + i));
    const contacts = indices.filter((word) => word !== 0).map(contactOf);
    const waiting = reserve.filter((word) => word !== 0).map(contactOf);
    const all = [...contacts, ...waiting];
    const says = (what: string) => faults.push(`peer ${peer}, bucket ${bucket}: ${what}`);
    if (all.includes(peer)) says('it holds itself');
    if (new Set(all).size < all.length) says('somebody is there twice');
    for (const other of all) {
      if (other >= config.peers) says(`there is no peer ${other}`);
      else if (bucketOf(other) !== bucket) says(`${other} belongs into bucket ${bucketOf(other)}`);
    }
    if (waiting.length > 0 && contacts.length < k) says('somebody waits though there is a place');
    if (reserve.some((word, i) => word !== 0 && i >= waiting.length)) says('the reserve has a gap');
    fill += contacts.length;
    if (contacts.length > 0) some |= 1 << bucket;
    if (contacts.length === k) full |= 1 << bucket;
  }
  const agrees = (name: 'fill' | 'some' | 'full', value: number) => {
    if (reading.state(peer, STATE[name]) !== value)
      faults.push(`peer ${peer}: ${name} is ${reading.state(peer, STATE[name])}, not ${value}`);
  };
  agrees('fill', fill);
  agrees('some', some);
  agrees('full', full);
  return faults;
}
