/**
 * What a topology file holds, for whoever knows parameters alone. The page never reads files and is kept small: it has no readers. A
 * thread that reads files gives them, once it has loaded them (`files/topology-facts.ts`).
 */
import { known } from '../../base/assert.ts';
import type { FileParam } from '../../scenario/spec.ts';

type Read = FileParam['read'];

let given: Read | undefined;

export const giveReader = (read: Read): void => {
  given = read;
};

export const readTopologyFile: Read = (content) => known(given, 'readers of topologies are not loaded')(content);
