/** Covers: what stations do over time, against the state that the rules keep: frames sent are those counted, back-off goes by slot by slot, and what is heard is what was sent. */
import { describe, expect, it } from 'vitest';
import type { Activity } from '../../analysis/activity.ts';
import { expectOk } from '../../engine/event/testing/run-world.ts';
import { listEvents } from '../../run/list-events.ts';
import { openRun } from '../../run/open-run.ts';
import { eventRunOf } from '../../run/run.ts';
import { complete } from '../../scenario/defaults.ts';
import { meshSpec } from '../mesh/spec.ts';
import { meshActivityKinds } from './spec/events.ts';

type Params = NonNullable<Parameters<typeof complete>[1]>['params'];

const DATA = 1408;
const ANSWER = 44;
const [SLOT, DIFS, LOOKAHEAD] = [9, 34, 8];

async function activitiesOf(params: Params, fromSeconds = 0.4, untilSeconds = 0.5, lanes = 16) {
  const scenario = complete(meshSpec, { params: { end: 1, ...params }, seed: 3 });
  const run = eventRunOf(expectOk(await openRun(scenario, { engine: 'sequential', lpSize: 1 })));
  const plan = { span: { fromSeconds, untilSeconds }, lanes, most: 10, sliceMs: 1e9, onSlice: async () => true };
  const { activities = [] } = expectOk(await listEvents(run, plan));
  return (label: string): readonly Activity[] =>
    activities.filter(({ kind }) => meshActivityKinds[kind]?.label === label);
}

const SATURATED = { mac: 'dcf', source: 'saturated', pattern: 'neighbour', fading: 'none', stations: 4 };

describe('a broadcast among five', () => {
  it('is a frame that four hear and answer, one after the other a SIFS later', async () => {
    const own = await activitiesOf({ interference: 'no', rate: 20, fading: 'none' });
    const frames = own('Data');
    expect(frames.length).toBeGreaterThan(5);
    // Who misses one is on the air itself.
    const sent = [...frames, ...own('ACK'), ...own('NACK')];
    const isWith = (a: Activity, b: Activity) =>
      a.fromTicks < b.untilTicks + LOOKAHEAD && b.fromTicks < a.untilTicks + LOOKAHEAD;
    expect(own('Misses').every((miss) => sent.some((bar) => bar.node === miss.node && isWith(bar, miss)))).toBe(true);
    expect(own('Counts down')).toHaveLength(0);
    const frame = frames.find(({ text }) => text.endsWith('read by 4 of 4'));
    expect(frame).toMatchObject({ label: 'to all', untilTicks: (frame?.fromTicks ?? 0) + DATA });
    expect(frame?.text).toMatch(/^data from station \d to all: packet \d+ of station \d; read by 4 of 4$/);
    const heard = own('Hears').filter(({ subject }) => subject === frame?.subject);
    expect(heard).toHaveLength(4);
    const answers = own('ACK').filter(({ fromTicks }) => fromTicks === (frame?.untilTicks ?? 0) + 16);
    expect(answers.map(({ label }) => label)).toEqual(Array(4).fill(`ACK to ${frame?.node}`));
    expect(answers.every(({ fromTicks, untilTicks }) => untilTicks - fromTicks === ANSWER)).toBe(true);
  });
});

describe('DCF', () => {
  it('waits for DIFS, counts down whole slots, and sends at once when they are over', async () => {
    const own = await activitiesOf(SATURATED);
    const sent = new Set(own('Data').map(({ node, fromTicks }) => `${node} ${fromTicks}`));
    const waits = new Set(own('DIFS').map(({ node, untilTicks }) => `${node} ${untilTicks}`));
    const counted = own('Counts down').filter(({ fromTicks }) => fromTicks > 401_000);
    const over = counted.filter(({ text }) => !text.includes(' of '));
    expect(over.length).toBeGreaterThan(20);
    for (const { node, fromTicks, untilTicks, label } of over) {
      expect(untilTicks - fromTicks).toBe(Number(label) * SLOT);
      if (untilTicks < 500_000) expect(sent).toContain(`${node} ${untilTicks}`);
    }
    for (const { node, fromTicks } of counted) expect(waits).toContain(`${node} ${fromTicks}`);
    expect(own('DIFS').every(({ fromTicks, untilTicks }) => untilTicks - fromTicks <= DIFS)).toBe(true);
    // Who is stopped goes on with what is left.
    const stopped = counted.filter(({ text }) => text.includes(' of '));
    expect(stopped.length).toBeGreaterThan(20);
    for (const bar of stopped) {
      const [done = 0, slots = 0] = (bar.text.match(/\d+/g) ?? []).slice(1).map(Number);
      const next = counted.find(({ node, fromTicks }) => node === bar.node && fromTicks > bar.fromTicks);
      if (!next || slots === done) continue;
      const left = (next.text.match(/\d+/g) ?? [])
        .slice(1)
        .map(Number)
        .at(next.text.includes(' of ') ? 1 : 0);
      expect(left).toBe(slots - done);
    }
  });

  it('a station is never heard while it sends, and all others hear what it sends', async () => {
    const own = await activitiesOf(SATURATED);
    const heard = [...own('Hears'), ...own('Misses')];
    for (const { node, subject } of own('Data'))
      expect(heard.filter((bar) => bar.subject === subject).map((bar) => bar.node)).toEqual(
        expect.arrayContaining([0, 1, 2, 3].filter((each) => each !== node)),
      );
  });

  it('is misread where two cannot hear each other, and of some lanes alone nothing else is told', async () => {
    const hidden = { ...SATURATED, stations: 3, layout: 'hidden', pattern: 'sink' };
    const own = await activitiesOf(hidden);
    expect(own('Misses').length).toBeGreaterThan(10);
    expect(own('Misses').every(({ node }) => node === 0)).toBe(true);
    const first = await activitiesOf(hidden, 0.4, 0.5, 1);
    expect(first('Misses')).toEqual(own('Misses'));
    expect(first('Data')).toEqual([]);
  });
});
