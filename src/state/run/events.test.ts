/** Covers: what the form of events may say, with a sentence for what it may not; a list as the page knows it, cancelled and overtaken too. */
import { describe, expect, it } from 'vitest';
import type { ListedEvents } from '../../analysis/event-list.ts';
import { fail, ok, type Result } from '../../base/result.ts';
import { catalog } from '../../models/catalog.ts';
import { isLink } from '../../scenario/link/link.ts';
import type { DeviceReport, EventsRequest } from '../../worker/api.ts';
import type { LabState } from '../slice.ts';
import { createLabStore, type LabWiring } from '../store.ts';
import type { EventsQuestion } from './events.ts';
import { readEventsQuestion } from './events-question.ts';

const EMPTY: EventsQuestion = { span: 'window', from: '', until: '', last: '', node: '' };
const at = (steps: number, simulatedSeconds: number) =>
  ({ status: { steps, simulatedSeconds, endSeconds: 60 }, legend: { nodes: 64 }, picked: null }) as unknown as LabState;

describe('the form', () => {
  it.each<[Partial<EventsQuestion>, object]>([
    [{}, { span: { window: 12 } }],
    [{ node: ' 63 ' }, { span: { window: 12 }, node: 63 }],
    [{ span: 'time' }, { span: { fromSeconds: 0, untilSeconds: 9.5 } }],
    [
      { span: 'time', from: '250ms', until: '1m', node: '0' },
      { span: { fromSeconds: 0.25, untilSeconds: 60 }, node: 0 },
    ],
    [{ from: 'not looked at' }, { span: { window: 12 } }],
    [{ span: 'diagram' }, { span: { fromSeconds: 9.48, untilSeconds: 9.5 }, lanes: 16 }],
    [
      { span: 'diagram', last: '5', node: '3' },
      { span: { fromSeconds: 9.495, untilSeconds: 9.5 }, node: 3, lanes: 16 },
    ],
    [
      { span: 'history', last: '0', node: '3' },
      { span: { fromSeconds: 0, untilSeconds: 9.5 }, node: 3, about: 'history' },
    ],
    [
      { span: 'sequence', last: '300', node: '3' },
      { span: { fromSeconds: 9.2, untilSeconds: 9.5 }, node: 3, about: 'sequence' },
    ],
  ])('%j', (changed, wanted) => {
    expect(readEventsQuestion({ ...EMPTY, ...changed }, at(12, 9.5))).toEqual(ok(wanted));
  });

  it.each<[Partial<EventsQuestion>, string, string]>([
    [{ node: '64' }, 'there is no node 64', 'use a whole number from 0 to 63, or leave it empty for all nodes'],
    [{ node: '-1' }, 'there is no node -1', 'use a whole number from 0 to 63, or leave it empty for all nodes'],
    [{ node: '1.5' }, 'there is no node 1.5', 'use a whole number from 0 to 63, or leave it empty for all nodes'],
    [{ node: 'x' }, 'node "x" is not a number', 'write it like 4096, 4,096, 2^12, 64k, 4M or 1e6'],
    [{ span: 'diagram', last: '0' }, 'last 0 ms cannot be drawn', 'use more than 0 and at most 200 ms'],
    [{ span: 'diagram', last: '250' }, 'last 250 ms cannot be drawn', 'use more than 0 and at most 200 ms'],
    [{ span: 'sequence' }, 'no node is picked', 'press one in the picture, or type its number'],
    [
      { span: 'sequence', node: '1', last: '20000' },
      'last 20000 ms cannot be drawn',
      'use more than 0 and at most 10,000 ms',
    ],
    [{ span: 'time', from: '-1' }, 'from -1 s is before the start', 'use at least 0 s'],
    [{ span: 'time', from: '9.5' }, 'from 9.5 s is not before to 9.5 s', 'let it begin earlier, or end later'],
    [{ span: 'time', until: '61' }, 'to 61 s is after the end', 'use at most 60 s'],
    [
      { span: 'time', until: 'soon' },
      'to "soon" is not a number of s',
      'write it like 1.5s, 250us, 20ms, 10m (minutes), 2h or 1d',
    ],
  ])('%j is wrong', (changed, message, remedy) => {
    expect(readEventsQuestion({ ...EMPTY, ...changed }, at(12, 9.5))).toMatchObject({ failure: { message, remedy } });
  });

  it('charts are of the picked node, unless another is typed', () => {
    const lab = { ...at(12, 9.5), picked: 7 };
    expect(readEventsQuestion({ ...EMPTY, span: 'history' }, lab)).toMatchObject({ value: { node: 7 } });
    expect(readEventsQuestion({ ...EMPTY, span: 'history', node: '5' }, lab)).toMatchObject({ value: { node: 5 } });
  });

  it('before the first step there is nothing to list', () => {
    expect(readEventsQuestion(EMPTY, at(0, 0))).toMatchObject({
      failure: { message: 'nothing has been executed yet' },
    });
  });
});

const device: DeviceReport = {
  engine: 'sequential',
  adapter: { vendor: 'v', architecture: 'a', description: 'd', software: false },
  cores: 4,
  isIsolated: false,
};
const list = { isWhole: true } as ListedEvents;

/** Lists that are made when the test says so. */
async function lab() {
  const begun: {
    request: EventsRequest;
    tell: (share: number) => void;
    end: (result: Result<ListedEvents>) => void;
  }[] = [];
  const analysis = {
    list: (_: unknown, request: EventsRequest, tell: (share: number) => void) =>
      new Promise((resolve) => begun.push({ request, tell, end: resolve })),
  } as unknown as LabWiring['analysis'];
  const idle = async () => {};
  const client = { give: idle, load: idle, ask: async () => undefined } as unknown as LabWiring['client'];
  const wiring = { catalog, client, analysis, mayPlay: () => false, pageAddress: 'http://lab/', appVersion: '1.2.3' };
  const { getState } = createLabStore(wiring);
  getState().onDevice(device);
  await settled();
  return { get: getState, begun };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('a list', () => {
  it('goes from recording to its end, and has a link to its run', async () => {
    const { get, begun } = await lab();
    void get().listEvents({ span: { window: 3 }, node: 5 });
    const [{ request, tell, end }] = begun;
    expect(request).toMatchObject({ span: { window: 3 }, node: 5, most: 100_000 });
    tell(0.5);
    expect(get().eventRecording).toMatchObject({ phase: 'recording', share: 0.5, node: 5 });
    end(ok(list));
    await settled();
    expect(get().eventRecording).toBeNull();
    expect(get().eventListing).toMatchObject({ list, span: { window: 3 }, node: 5, scenario: get().loaded?.scenario });
    const link = await get().linkOfEvents();
    expect(link.ok && link.value.startsWith('http://lab/') && isLink(link.value)).toBe(true);
  });

  it('is cancelled, or fails and says why', async () => {
    const { get, begun } = await lab();
    void get().listEvents({ span: { window: 3 } });
    begun[0].end(fail('cancelled', '', ''));
    await settled();
    expect(get().eventRecording?.phase).toBe('cancelled');
    void get().listEvents({ span: { window: 3 } });
    begun[1].end(fail('limit', 'too many', 'fewer'));
    await settled();
    expect(get().eventRecording).toMatchObject({ phase: 'failed', failure: { message: 'too many' } });
    expect(get().eventListing).toBeNull();
  });

  it('asks anew in another experiment', async () => {
    const { get } = await lab();
    get().askEvents({ node: '5', span: 'time' });
    await get().openExperiment('phold/tiny');
    expect(get().loaded?.scenario.model).toBe('phold');
    expect(get().eventsQuestion).toEqual(EMPTY);
  });

  it('that was overtaken changes nothing any more', async () => {
    const { get, begun } = await lab();
    void get().listEvents({ span: { window: 3 } });
    void get().listEvents({ span: { window: 4 } });
    begun[1].end(ok(list));
    begun[0].tell(0.1);
    begun[0].end(fail('cancelled', '', ''));
    await settled();
    expect(get()).toMatchObject({ eventRecording: null, eventListing: { span: { window: 4 } } });
  });
});
