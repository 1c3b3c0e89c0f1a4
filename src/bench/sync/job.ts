/** One run of `bench sync`, in this thread or in several: each builds the network itself, for functions do not travel. */
import { fail, ok, type Result } from '../../base/result.ts';
import type { BenchHost } from '../host.ts';
import type { NetworkInParts, PartedWorld } from './parted-world.ts';
import { pholdInParts } from './phold-groups.ts';
import { SharedMemory } from './shared-memory.ts';
import {
  RECORDS,
  runWorker,
  type Synchronised,
  type Synchroniser,
  together,
  type WorkerTotals,
} from './synchronise.ts';
import { campusesInParts, ringInParts, starsInParts } from './worlds.ts';

interface SyncNetwork {
  readonly summary: string;
  /** What varies, its range, and its values where nobody says which. A range that begins below 1 is a share. */
  readonly what: string;
  readonly least: number;
  readonly most: number;
  readonly sizes: readonly number[];
  /** Simulated. */
  readonly seconds: number;
  make(size: number, inParts: NetworkInParts): Promise<Result<PartedWorld>>;
}

/** Of flows between campuses: packets are there by then. */
const CAMPUS_SECONDS = 3;
const CAMPUS = { seconds: CAMPUS_SECONDS, bytes: 50_000 } as const;
/** Of many campuses. */
const LITTLE = { seconds: CAMPUS_SECONDS, bytes: 10_000 } as const;
const STARS_SECONDS = 30;
const RING = { seconds: 30, bitsPerSecond: 1_000_000 } as const;

export const NETWORKS = {
  ring: {
    summary: 'null messages of a ring, tables 3 and 4 of Swenson 2015, by number of LPs',
    ...{ what: 'number of LPs', least: 3, most: 512, sizes: [8, 16, 32, 64, 128], seconds: RING.seconds },
    make: (lps, inParts) => ringInParts({ ...RING, lps }, inParts),
  },
  'ring-5': {
    summary: 'the same at 5 Mbit/s',
    ...{ what: 'number of LPs', least: 3, most: 512, sizes: [8], seconds: RING.seconds },
    make: (lps, inParts) => ringInParts({ ...RING, lps, bitsPerSecond: 5_000_000 }, inParts),
  },
  chords: {
    summary: '24 campuses, all traffic local, by number of chords: figure 24',
    ...{ what: 'number of chords', least: 1, most: 23, sizes: [1, 6, 12, 23], seconds: CAMPUS_SECONDS },
    make: (chords, inParts) => campusesInParts({ ...LITTLE, campuses: 24, chords, remote: 0 }, inParts),
  },
  remote: {
    summary: '8 campuses in a ring, by share of remote traffic: figures 25 to 27',
    ...{ what: 'share', least: 0, most: 1, sizes: [0, 0.25, 0.5, 0.75, 1], seconds: CAMPUS_SECONDS },
    make: (remote, inParts) => campusesInParts({ ...CAMPUS, campuses: 8, chords: 1, remote }, inParts),
  },
  'campus-32': {
    summary: '32 campuses, all traffic remote, by number of chords: figure 28',
    ...{ what: 'number of chords', least: 1, most: 31, sizes: [5, 15, 30], seconds: CAMPUS_SECONDS },
    make: (chords, inParts) => campusesInParts({ ...LITTLE, campuses: 32, chords, remote: 1 }, inParts),
  },
  stars: {
    summary: 'stars whose hubs are all joined, by their number: the network of figure 11',
    ...{ what: 'number of stars', least: 2, most: 64, sizes: [2, 4, 8], seconds: STARS_SECONDS },
    make: (stars, inParts) => starsInParts(stars, STARS_SECONDS, inParts),
  },
  'phold-groups': {
    summary: 'PHOLD in 8 groups of 538 nodes, by share of remote events, after Ivey et al. 2015',
    ...{ what: 'share', least: 0, most: 1, sizes: [0, 0.1, 0.5, 1], seconds: 20 },
    make: async (remote) => ok(pholdInParts({ groups: 8, nodes: 538, chords: 1, remote, seconds: 20 })),
  },
} as const satisfies Record<string, SyncNetwork>;

export type NetworkName = keyof typeof NETWORKS;

export interface SyncJob {
  readonly kind: 'sync';
  readonly network: NetworkName;
  readonly size: number;
  readonly how: Synchroniser;
}

const partedOf = ({ network, size }: SyncJob, inParts: NetworkInParts): Promise<Result<PartedWorld>> =>
  NETWORKS[network].make(size, inParts);

/** Failures: of paths, `config` for more workers than LPs, and those of threads. */
export async function makeSync(
  job: SyncJob,
  workers: number,
  host: Pick<BenchHost, 'onThreads'>,
  inParts: NetworkInParts,
) {
  const made = await partedOf(job, inParts);
  if (!made.ok) return made;
  const parted = made.value;
  const lps = parted.firsts.length - 1;
  if (workers > lps) return fail('config', `--workers ${workers} are more than ${lps} LPs`, `use 1 to ${lps}`);
  const shared = new SharedMemory(parted, { workers, records: RECORDS });
  const totals: Result<readonly WorkerTotals[]> =
    workers === 1
      ? ok([runWorker(parted, shared, job.how, 0, 1)])
      : await host.onThreads<WorkerTotals>(job, workers, shared.buffer);
  if (!totals.ok) return totals;
  const of = { lps, recordBytes: 4 * (5 + parted.world.payloadWords) };
  return ok<Synchronised & typeof of>({ ...together(parted, totals.value), ...of });
}

/** In a thread: its share of the run. */
export async function syncInThread(
  job: SyncJob,
  thread: number,
  threads: number,
  buffer: SharedArrayBuffer,
  inParts: NetworkInParts,
): Promise<WorkerTotals> {
  const made = await partedOf(job, inParts);
  if (!made.ok) throw new Error(made.failure.message);
  const shared = new SharedMemory(made.value, { workers: threads, records: RECORDS }, buffer);
  return runWorker(made.value, shared, job.how, thread, threads);
}
