/** Covers: runs side by side in replicas give the rows that they give alone, whatever becomes of the replicas, and nobody waits for the slowest. */
import { describe, expect, it } from 'vitest';
import { expectOk } from '../engine/event/testing/run-world.ts';
import { pholdSpec } from '../models/phold/spec.ts';
import { swarmSpec } from '../models/swarm/spec.ts';
import { complete } from '../scenario/defaults.ts';
import type { RunResult } from '../scenario/outcome.ts';
import { resultCells } from '../scenario/results/result-columns.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { openRun } from './open-run.ts';
import { ReplicaRuns, type ReplicaRunsSettings } from './replica-runs.ts';
import { type FakeReplicaSettings, FakeReplicas } from './testing/fake-replicas.ts';

const never = new AbortController().signal;
const breathe = () => new Promise<void>((resolve) => setImmediate(resolve));
const phold = (seed: number, { nodes = 16, end = 5 } = {}) => complete(pholdSpec, { seed, params: { nodes, end } });
const upTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1);

function replicated(fake: FakeReplicaSettings = {}, parts: Partial<ReplicaRunsSettings> = {}) {
  const replicas = new FakeReplicas(fake);
  const alone: number[] = [];
  const notes: string[] = [];
  const runs = new ReplicaRuns({
    plan: replicas.plan,
    // No GPU is here: what is made alone goes on one core.
    open: (scenario, options) => {
      alone.push(scenario.seed);
      return openRun(scenario, { ...options, engine: 'sequential' });
    },
    options: { engine: 'gpu', lpSize: 'auto', gpu: replicas.gpu },
    version: '1',
    breathe,
    replicas: 'auto',
    note: (text) => notes.push(text),
    ...parts,
  });
  const make = async (batch: readonly Scenario[], next: readonly Scenario[] = [], signal = never) => {
    const results: RunResult[] = [];
    const wrap = (scenario: Scenario) => ({ scenario });
    await runs.make(batch.map(wrap), next.map(wrap), (_, result) => void results.push(result), signal);
    return results;
  };
  return { replicas, runs, alone, notes, make };
}

/** But for what tells of speed, memory and place. */
const row = (result: RunResult) =>
  [...resultCells(result)].filter(
    ([name]) =>
      !/^(wallSeconds|setupSeconds|eventsPerSecond|roundsPerSecond|engine|adapter.*|lpSize|lpParallelism|memoryBytes)$/.test(
        name,
      ),
  );
const rows = (results: readonly RunResult[]) => results.toSorted((a, b) => a.scenario.seed - b.scenario.seed).map(row);

async function rowsAlone(scenarios: readonly Scenario[]) {
  const results: RunResult[] = [];
  for (const scenario of scenarios) {
    const run = expectOk(await openRun(scenario, { engine: 'sequential', lpSize: 'auto' }));
    expectOk(await run.advance({ wallMs: 1e9 }));
    results.push(expectOk(await run.result('finished')));
    run.dispose();
  }
  return rows(results);
}

const many = upTo(12).map((seed) => phold(seed, { end: 10 * (1 + (seed % 5)) }));

describe('runs in seats', () => {
  it.each(['auto', 1, 2, 5, 100] as const)('give the rows that they have alone, of %s seats', async (asked) => {
    const { make, replicas, alone } = replicated({}, { replicas: asked });
    const results = await make(many);
    expect(rows(results)).toEqual(await rowsAlone(many));
    expect(replicas.most).toBe(asked === 1 ? 0 : Math.min(12, asked === 'auto' ? 12 : asked));
    expect(alone.length).toBe(asked === 1 ? 12 : 0);
    for (const { wallSeconds, setupSeconds, memoryBytes } of results)
      expect(Math.min(wallSeconds, setupSeconds, memoryBytes)).toBeGreaterThan(0);
  });

  it('of a model of rounds too', async () => {
    const swarms = upTo(5).map((seed) => complete(swarmSpec, { seed, params: { peers: 16, blocks: 4 } }));
    const { make, replicas } = replicated({ steps: 7 });
    expect(rows(await make(swarms))).toEqual(await rowsAlone(swarms));
    expect(replicas.most).toBe(5);
  });

  it('wait for nobody: the next takes the seat of one that has ended', async () => {
    const batch = [phold(1, { end: 60 }), ...upTo(9).map((i) => phold(1 + i, { end: 1 }))];
    const { make, replicas } = replicated({ steps: 1 }, { replicas: 3 });
    const results = await make(batch);
    expect(results.at(-1)?.seed).toBe(1);
    expect(replicas.most).toBe(3);
    expect(replicas.log.filter((said) => said.startsWith('open'))).toHaveLength(1);
    expect(replicas.log.indexOf('end 1')).toBeGreaterThan(replicas.log.indexOf('end 10'));
  });

  it('have capacities by the settings of the whole batch', async () => {
    const grid = upTo(40).map((seed) => phold(seed, { end: 1 + (seed % 7) }));
    const { make, replicas } = replicated();
    await make(grid);
    expect(replicas.log[0]).toBe('open 40 for 7');
  });

  it('keep their group while batches of the shape come, and leave it for another shape', async () => {
    const { make, replicas, runs } = replicated();
    await make(many);
    await make(many.slice(0, 5));
    expect(replicas.log.filter((said) => /open|dispose/.test(said))).toHaveLength(1);
    await make(upTo(3).map((seed) => phold(seed, { nodes: 32 })));
    expect(replicas.log.filter((said) => /open|dispose/.test(said))).toEqual([
      'open 12 for 5',
      'dispose',
      'open 3 for 1',
    ]);
    runs.dispose();
    expect(replicas.taken).toBe(0);
  });

  it('get a larger group where many more come', async () => {
    const { make, replicas } = replicated();
    await make(many.slice(0, 3));
    await make(many);
    expect(replicas.log.filter((said) => said.startsWith('open')).map((said) => said.split(' ')[1])).toEqual([
      '3',
      '12',
    ]);
  });

  it('are followed by a group of the next shape, opened while the last sit', async () => {
    const next = upTo(4).map((seed) => phold(seed, { nodes: 32 }));
    const { make, replicas, runs } = replicated({});
    await make(many, next);
    const [opened, ended] = [
      replicas.log.indexOf('open 4 for 1'),
      replicas.log.findLastIndex((said) => said.startsWith('end')),
    ];
    expect(opened).toBeGreaterThan(0);
    expect(opened).toBeLessThan(ended);
    expect(rows(await make(next))).toEqual(await rowsAlone(next));
    expect(replicas.log.filter((said) => said.startsWith('open'))).toHaveLength(2);
    runs.dispose();
    expect(replicas.taken).toBe(0);
  });

  it('are not opened ahead beside a large group', async () => {
    const next = upTo(4).map((seed) => phold(seed, { nodes: 32 }));
    const { make, replicas } = replicated({ memoryBytes: 2 ** 32 });
    await make(many, next);
    expect(replicas.log.filter((said) => said.startsWith('open'))).toHaveLength(1);
  });
});

describe('is made alone, with the row that it has alone', () => {
  it('a run that leaves its seat', async () => {
    const { make, alone } = replicated({ leaves: ({ seed }) => seed % 4 === 0 });
    expect(rows(await make(many))).toEqual(await rowsAlone(many));
    expect(alone).toEqual([4, 8, 12]);
  });

  it('a run that does not fit', async () => {
    const { make, alone } = replicated({ fits: ({ seed }) => seed % 5 !== 0 }, { replicas: 3 });
    expect(rows(await make(many))).toEqual(await rowsAlone(many));
    expect(alone).toEqual([5, 10]);
  });

  it('no run of many that leave, where lists with twice the room hold them', async () => {
    const batch = upTo(40).map((seed) => phold(seed));
    const { make, alone, replicas } = replicated({ leaves: () => !replicas.log.includes('pool of 512') });
    expect(rows(await make(batch))).toEqual(await rowsAlone(batch));
    expect(alone).toEqual([]);
    const opened = () => replicas.log.filter((said) => /open|pool/.test(said));
    expect(opened()).toEqual(['open 40 for 1', 'pool of 512', 'open 40 for 1']);
    await make(batch);
    expect(opened()).toHaveLength(3);
  });

  it('all that leave whatever their lists, which are laid out anew once', async () => {
    const batch = upTo(40).map((seed) => phold(seed));
    const { make, alone, replicas } = replicated({ leaves: ({ seed }) => seed % 2 === 0 });
    expect(rows(await make(batch))).toEqual(await rowsAlone(batch));
    expect(alone).toHaveLength(20);
    expect(replicas.log.filter((said) => said.startsWith('open'))).toEqual(['open 40 for 1', 'open 20 for 1']);
  });

  it('no run of many that do not fit: they get a group of their own', async () => {
    const batch = upTo(40).map((seed) => phold(seed, { end: seed % 2 === 0 ? 5 : 6 }));
    let opened = 0;
    const { make, alone, replicas } = replicated({ fits: ({ seed }) => opened === 2 || seed % 2 === 0 });
    const { push } = replicas.log;
    replicas.log.push = (...said) => {
      if (said[0].startsWith('open')) opened++;
      return push.apply(replicas.log, said);
    };
    expect(rows(await make(batch))).toEqual(await rowsAlone(batch));
    expect(alone).toEqual([]);
    expect(replicas.log.filter((said) => said.startsWith('open'))).toEqual(['open 40 for 2', 'open 20 for 1']);
  });

  it('a run that comes alone, as that of a check', async () => {
    const { make, alone, replicas } = replicated();
    await make([phold(1)]);
    expect(alone).toEqual([1]);
    expect(replicas.log).toEqual([]);
  });

  it('each run where a processor imitates the GPU, unless seats are asked for by number', async () => {
    const { make, alone } = replicated({ software: true });
    await make(many);
    expect(alone).toHaveLength(12);
    const asked = replicated({ software: true }, { replicas: 4 });
    await asked.make(many);
    expect(asked.alone).toEqual([]);
  });

  it('a run that cannot be planned, which says why', async () => {
    const wrong = { ...phold(3), measure: { ...phold(3).measure, warmUp: 1 } };
    const [failed, ...others] = (await replicated().make([phold(1), phold(2), wrong])).toReversed();
    expect(failed).toMatchObject({ status: 'failed', failure: { kind: 'config' } });
    expect(others).toHaveLength(2);
  });
});

describe('too little memory', () => {
  it('halves the seats, with a note', async () => {
    const { make, replicas, notes } = replicated({ room: 5 });
    expect(rows(await make(many))).toEqual(await rowsAlone(many));
    expect(replicas.most).toBe(3);
    expect(notes).toEqual(['3 seats: the GPU has no memory for more']);
    await make(many);
    expect(replicas.log.filter((said) => said.startsWith('open'))).toHaveLength(3);
  });

  it('down to runs alone, and asks no more', async () => {
    const { make, replicas, alone, notes } = replicated({ room: 1 });
    expect(rows(await make(many))).toEqual(await rowsAlone(many));
    expect(alone).toHaveLength(12);
    expect(notes).toEqual([expect.stringContaining('runs are made alone: the GPU has no memory for 3 seats')]);
    await make(many);
    expect(replicas.log).toHaveLength(3);
  });

  it('of a group beside another is none: it is opened when that is gone', async () => {
    const next = upTo(10).map((seed) => phold(seed, { nodes: 32 }));
    const { make, replicas, notes } = replicated({ room: 12 });
    await make(many, next);
    await make(next);
    expect(replicas.most).toBe(12);
    expect(replicas.log.filter((said) => said.startsWith('admit')).at(-1)).toContain('10');
    expect(notes).toEqual([]);
  });
});

describe('a lost device', () => {
  it('takes half of the seats with it: its runs are made again', async () => {
    const { make, replicas, alone, notes } = replicated({ loses: (advance) => advance === 3 });
    expect(rows(await make(many))).toEqual(await rowsAlone(many));
    expect(alone).toEqual([]);
    expect(replicas.log.filter((said) => said.startsWith('open')).map((said) => said.split(' ')[1])).toEqual([
      '12',
      '6',
    ]);
    expect(notes).toEqual([
      'the GPU device was lost with 12 seats (the device was lost): runs are made again on 6 seats',
    ]);
  });

  it('for the third time leaves them to be made alone; other shapes sit', async () => {
    const { make, replicas, alone } = replicated({ loses: (advance) => advance <= 3 });
    expect(rows(await make(many))).toEqual(await rowsAlone(many));
    expect(alone).toHaveLength(12);
    expect(replicas.log.filter((said) => said === 'lost')).toHaveLength(3);
    await make(many);
    expect(alone).toHaveLength(24);
    await make(upTo(3).map((seed) => phold(seed, { nodes: 32 })));
    expect(alone).toHaveLength(24);
    expect(replicas.most).toBe(12);
  });
});

it('a stop keeps what has ended, and frees the seats of the others', async () => {
  const stop = new AbortController();
  const scenarios = [phold(1, { end: 1 }), phold(2, { end: 2 }), ...upTo(6).map((i) => phold(2 + i, { end: 500 }))];
  let advances = 0;
  const { make, replicas, runs } = replicated({ onAdvance: () => ++advances === 12 && stop.abort() });
  const results = await make(scenarios, [], stop.signal);
  expect(rows(results)).toEqual(await rowsAlone(scenarios.slice(0, 2)));
  expect(replicas.taken).toBe(0);
  expect(runs.atWork).toBe(0);
  expect(rows(await make(many))).toEqual(await rowsAlone(many));
});

it('says how many sit', async () => {
  const at: number[] = [];
  const { make, runs } = replicated({ onAdvance: () => at.push(runs.atWork) }, { replicas: 4 });
  await make(many);
  expect(Math.max(...at)).toBe(4);
  expect(runs.atWork).toBe(0);
});
