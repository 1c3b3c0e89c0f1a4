/**
 * Covers: a study from start to end, cancelled and resumed, after a reload, in two tabs, from a link, where nothing can be kept, where
 * it does not fit; tables that are dropped; and that nothing is run twice.
 */
import { describe, expect, it, vi } from 'vitest';
import { csvText } from '../../base/csv.ts';
import { fail } from '../../base/result.ts';
import { cellRows, resultCells } from '../../scenario/results/result-columns.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { memoryStorage } from '../../storage/memory-storage.ts';
import { sampleResult } from '../../storage/testing/sample-run.ts';
import { fakeLocks, given, studyLab, varyTwo } from './testing/study-lab.ts';

const TAB = '0123456789abcdef';

async function started(options: Parameters<typeof studyLab>[0] = {}, repeat = '4') {
  const lab = studyLab(options);
  varyTwo(lab, repeat);
  await lab.get().startStudy();
  return lab;
}

describe('a study', () => {
  it('runs to its end: its table is full, it is kept, and so are its rows', async () => {
    const { get, phase, opened } = await started();
    await phase('finished');
    const { study, studies } = get();
    expect([study?.table.made, study?.table.isDone, study?.status?.state]).toEqual([24, true, 'finished']);
    expect(opened).toEqual([{ engine: 'sequential', size: 3, files: [] }]);
    await vi.waitFor(() =>
      expect(get().studies).toMatchObject([{ model: 'phold', made: 24, most: 24, settings: 6, phase: 'finished' }]),
    );
    expect(studies[0].name).toBe('PHOLD: Nodes x Remote share');
    const rows = get().rowsOf(4);
    expect(rows.map(({ scenario }) => [scenario.params.nodes, scenario.params.remote, scenario.seed])).toEqual(
      [1, 2, 3, 4].map((seed) => [16, 0.5, seed]),
    );
    const { text } = given(await get().downloadRows());
    const lines = (await text.text()).trim().split('\n');
    expect(lines).toHaveLength(25);
    expect(lines[0]).toMatch(/^params\.nodes,params\.remote,model,/);
    expect(lines.slice(1, 8).map((line) => line.split(',').slice(0, 2).join())).toEqual(
      ['8,0.1', '8,0.5', '8,0.9', '16,0.1', '16,0.5', '16,0.9', '8,0.1'], // every setting before any twice
    );
  });

  it('shows in place of the network, which comes back, and opens again from the list', async () => {
    const { get, phase } = await started();
    await phase('finished');
    expect([get().isStudyShown, get().section]).toEqual([true, 'scene']);
    const [before] = get().rowsOf(0);
    get().showStudy(false);
    expect([get().isStudyShown, get().study?.phase]).toEqual([false, 'finished']);
    get().closeStudy();
    expect([get().study, get().isStudyShown]).toEqual([null, false]);
    await get().openStudy(get().studies[0].id);
    expect(get().study).toMatchObject({ phase: 'finished', from: 'made', table: { made: 24 } });
    expect(get().rowsOf(0)[0]).toMatchObject({ digest: before.digest, scenario: before.scenario });
  });

  it('that is cancelled keeps what there is, and makes what is missing when it is resumed', async () => {
    const { get, phase, begun, release } = await started({ holdAfter: 30 }, '40');
    await vi.waitFor(() => expect(get().study?.table.made).toBeGreaterThan(20));
    await get().cancelStudy();
    await phase('cancelled');
    const made = get().study?.table.made ?? 0;
    expect(made).toBeLessThan(240);
    const before = begun();
    release();
    await get().resumeStudy();
    await phase('finished');
    expect(get().study?.table.made).toBe(240);
    const checked = get().study?.status?.checked ?? 0;
    expect(begun() - before).toBeLessThanOrEqual(240 - made + checked);
  });

  it('runs again from the list after the page was closed, and is offered; reloaded, it goes on by itself', async () => {
    const storage = memoryStorage();
    const first = studyLab({ storage, holdAfter: 30 });
    await first.get().returnToStudies(TAB, false);
    varyTwo(first, '40');
    await first.get().startStudy();
    await vi.waitFor(() => expect(first.get().study?.table.made).toBeGreaterThan(20));
    first.get().keepStudy();
    await vi.waitFor(async () =>
      expect(given(await storage.studies.rows(first.get().study?.id ?? '', 0, 9))).toHaveLength(1),
    );
    // The page is gone; what it still writes would be of a page that lives.
    const kept = given(await storage.studies.studies()).studies[0];
    await first.get().cancelStudy();
    await storage.studies.putStudy({ ...kept, state: 'running' });

    const other = studyLab({ storage });
    await other.get().returnToStudies('fedcba9876543210', true);
    expect(other.get().study).toBeNull();
    expect(other.get().notices.find(({ id }) => id === 'study')).toMatchObject({ actions: ['resume-study'] });

    const again = studyLab({ storage });
    await again.get().returnToStudies(TAB, true);
    await again.phase('finished');
    expect(again.get().study?.table.made).toBe(240);
    expect(again.begun()).toBeLessThan(240);

    await storage.studies.putStudy({ ...kept, state: 'running' });
    const offered = studyLab({ storage });
    await offered.get().returnToStudies(TAB, false);
    await offered.get().resumeInterrupted();
    await offered.phase('finished');
  });

  it('is run by one tab at a time; the other shows it, and is told when it ends', async () => {
    const [storage, locks] = [memoryStorage(), fakeLocks()];
    const one = studyLab({ storage, locks, holdAfter: 30 });
    varyTwo(one, '40');
    await one.get().startStudy();
    await one.phase('running');
    const other = studyLab({ storage, locks });
    await other.get().readStudies();
    expect(other.get().studies).toMatchObject([{ phase: 'elsewhere' }]);
    await other.get().openStudy(other.get().studies[0].id);
    expect(other.get().study?.phase).toBe('elsewhere');
    await other.get().resumeStudy();
    expect(other.get().study?.phase).toBe('elsewhere');
    expect(other.get().notices).toMatchObject([{ id: 'sized' }, { title: 'This study runs in another tab' }]);
    expect(other.begun()).toBe(0);
    one.release();
    await one.phase('finished');
    await other.phase('finished');
    expect(other.get().study?.table.made).toBe(240);
  });

  it('is shown as finished where it ends in the other tab while this one opens it', async () => {
    const [storage, locks] = [memoryStorage(), fakeLocks()];
    const one = studyLab({ storage, locks, holdAfter: 30 });
    varyTwo(one, '40');
    await one.get().startStudy();
    await one.phase('running');
    // Its card has been read when this tab looks at the locks, and says that it runs.
    const query = async () => {
      one.release();
      await one.phase('finished');
      await vi.waitFor(async () => expect((await locks.query()).held).toEqual([]));
      return locks.query();
    };
    const other = studyLab({ storage, locks: { request: locks.request.bind(locks), query } as LockManager });
    await other.get().openStudy(given(await storage.studies.studies()).studies[0].id);
    expect(other.get().study).toMatchObject({ phase: 'finished', table: { made: 240 } });
    await other.get().readStudies();
    expect(other.get().studies).toMatchObject([{ phase: 'finished' }]);
  });

  it('goes on with what another tab has made meanwhile, and writes over none of it', async () => {
    const [storage, locks] = [memoryStorage(), fakeLocks()];
    const one = studyLab({ storage, locks, holdAfter: 30 });
    varyTwo(one, '40');
    await one.get().startStudy();
    await vi.waitFor(() => expect(one.get().study?.table.made).toBeGreaterThan(20));
    await one.get().cancelStudy();
    const other = studyLab({ storage, locks, holdAfter: 90 });
    await other.get().readStudies();
    const { id } = other.get().studies[0];
    await other.get().openStudy(id);
    await other.get().resumeStudy();
    await vi.waitFor(() => expect(other.get().study?.table.made).toBeGreaterThan(80));
    await other.get().cancelStudy();
    const made = other.get().study?.table.made ?? 0;
    one.release();
    const before = one.begun();
    await one.get().resumeStudy();
    await one.phase('finished');
    expect(one.begun() - before).toBeLessThanOrEqual(240 - made + (one.get().study?.status?.checked ?? 0));
    const third = studyLab({ storage, locks });
    await third.get().openStudy(id);
    expect(third.get().study?.table.made).toBe(240);
    const lines = (await given(await third.get().downloadRows()).text.text()).trim().split('\n');
    expect([lines.length, new Set(lines).size]).toEqual([241, 241]);
  });

  it('that runs in another tab is not deleted; one whose rows are gone breaks off', async () => {
    const [storage, locks] = [memoryStorage(), fakeLocks()];
    const one = await started({ storage, locks, holdAfter: 30 }, '40');
    await one.phase('running');
    const other = studyLab({ storage, locks });
    await other.get().readStudies();
    const [{ id }] = other.get().studies;
    await other.get().dropStudy(id);
    expect(other.get().notices.at(-1)).toMatchObject({ id: 'study', remedy: 'Cancel it there, then delete it.' });
    expect(other.get().studies).toHaveLength(1);
    await storage.studies.dropStudy(id); // as a person who clears the data of the page
    one.get().keepStudy();
    await one.phase('failed');
    expect(one.get().study?.failure?.message).toBe('this study was deleted meanwhile');
    expect(given(await storage.studies.studies()).studies).toEqual([]);
  });

  it('that says it is finished and lacks rows can go on', async () => {
    const storage = memoryStorage();
    const first = await started({ storage });
    await first.phase('finished');
    const [kept] = given(await storage.studies.studies()).studies;
    await storage.studies.dropStudy(kept.id);
    await storage.studies.putStudy(kept);
    const { get, phase } = studyLab({ storage });
    await get().openStudy(kept.id);
    expect(get().study).toMatchObject({ phase: 'cancelled', table: { made: 0 } });
    await get().resumeStudy();
    await phase('finished');
    expect(get().study?.table.made).toBe(24);
  });

  it('that is cancelled before its first run makes none, and leaves the lock to others', async () => {
    const locks = fakeLocks();
    const { get, pools } = studyLab({ locks, estimate: () => new Promise(() => {}) });
    varyTwo({ get });
    void get().startStudy();
    await vi.waitFor(() => expect(get().study?.phase).toBe('opening'));
    await get().cancelStudy();
    expect(get().study?.phase).toBe('cancelled');
    expect([pools.length, get().isStudyAtWork(), (await locks.query()).held]).toEqual([0, false, []]);
    void get().resumeStudy();
    await vi.waitFor(() => expect(get().isStudyAtWork()).toBe(true));
    await get().dropStudy(get().study?.id ?? '');
    expect([get().study, get().studies, get().isStudyAtWork()]).toEqual([null, [], false]);
  });

  it('takes the place of the one that runs: never two at once', async () => {
    const { get, pools, phase, release } = await started({ holdAfter: 10 }, '40');
    await phase('running');
    const first = get().study?.id;
    const both = [get().startStudy(), get().startStudy()];
    release();
    await Promise.all(both);
    await phase('finished');
    const phases = get().studies.map(({ phase }) => phase);
    expect(phases.filter((each) => each === 'running')).toEqual([]);
    expect(get().studies.find(({ id }) => id === first)?.phase).toBe('cancelled');
    expect(pools.length).toBe(2);
    void get().startStudy();
    await get().cancelStudy();
    expect([get().study?.phase, pools.length]).toEqual(['cancelled', 2]);
  });

  it('that breaks off says so, and leaves the lock', async () => {
    const locks = fakeLocks();
    // Of the study alone.
    const estimate = ({ params }: Scenario) =>
      params.nodes !== 16 ? {} : Promise.reject(new Error('the worker is gone'));
    const { get } = await started({ locks, estimate });
    expect(get().study).toMatchObject({
      phase: 'failed',
      failure: { message: expect.stringContaining('the worker is gone') },
    });
    expect((await locks.query()).held).toEqual([]);
  });

  it('makes runs that failed again when it is resumed, and the later row counts', async () => {
    const storage = memoryStorage();
    const first = await started({ storage, fails: ({ index }) => (index === 3 ? 'no memory' : undefined) });
    await first.phase('finished');
    expect(first.get().study).toMatchObject({ failures: [{ text: 'no memory', count: 1 }], table: { made: 24 } });
    const again = studyLab({ storage });
    await again.get().openStudy(first.get().study?.id ?? '');
    expect(again.get().study).toMatchObject({ failures: [{ text: 'no memory', count: 1 }], table: { made: 24 } });
    await again.get().resumeStudy();
    await again.phase('finished');
    expect(again.get().study).toMatchObject({ failures: [], table: { made: 24 } });
    const third = studyLab({ storage });
    await third.get().openStudy(first.get().study?.id ?? '');
    expect(third.get().study).toMatchObject({ failures: [], table: { made: 24 } });
    expect(
      third
        .get()
        .rowsOf(3)
        .map(({ status }) => status),
    ).toEqual(Array(4).fill('finished'));
  });

  it('whose check found another digest has failed for good, with an address of that run', async () => {
    const { get, phase, pools } = await started({ digest: (run, before) => `${run.index}`.padStart(15, '0') + before });
    await phase('failed');
    expect(get().study).toMatchObject({
      failure: { kind: 'model-fault' },
      differing: expect.stringMatching(/^http:..lab.#v1\./),
    });
    await get().resumeStudy();
    expect([get().study?.phase, pools.length]).toEqual(['failed', 1]);
  });

  it('goes on where nothing can be kept, and says so', async () => {
    const storage = memoryStorage();
    const refused = async () => fail('storage', 'the storage is full', 'delete runs');
    Object.assign(storage.studies, { putStudy: refused, putRows: refused });
    const { get, phase } = await started({ storage });
    await phase('finished');
    expect(get().study).toMatchObject({
      unkept: 'The storage is full. Rows from here on last until the page is closed.',
      table: { made: 24 },
    });
    expect(get().rowsOf(2)).toHaveLength(4);
  });

  it('that needs more memory than there is does not begin, and names the value', async () => {
    const estimate = ({ params }: { readonly params: { readonly [name: string]: unknown } }) => ({
      engine: 'sequential' as const,
      ...{ bytes: 8e9, limit: 4e9, largestBuffer: 8e9, suggestion: 'at most 8 nodes' },
      fits: params.nodes === 8,
    });
    const { get, pools } = await started({ estimate });
    expect(get().study).toMatchObject({ phase: 'failed', failure: { kind: 'limit' } });
    expect(get().notices.find(({ id }) => id === 'study')).toMatchObject({
      title: 'This study does not fit',
      text: expect.stringMatching(
        /^Needs 8.* GB, and this page can count on 4.* GB \(where nodes=16 Remote share=\S+\)\.$/,
      ),
      remedy: 'Choose at most 8 nodes.',
    });
    expect([pools.length, get().studies.length]).toEqual([0, 0]);
  });

  it('takes as many workers as there is room for', async () => {
    const estimate = () => ({ engine: 'sequential' as const, bytes: 2e9, limit: 4e9, fits: true });
    const { phase, opened } = await started({ estimate });
    await phase('finished');
    expect(opened).toMatchObject([{ size: 2 }]);
  });

  it('is on cores where all cores are chosen for a run, each with a run of its own, though there is a real GPU', async () => {
    const adapter = { vendor: '', architecture: '', description: '', software: false };
    const lab = studyLab({ device: { engine: 'gpu', adapter } });
    lab.get().setExecutor('workers');
    varyTwo(lab);
    await lab.get().startStudy();
    await lab.phase('finished');
    expect(lab.opened).toMatchObject([{ engine: 'sequential', size: 3 }]);
  });

  it('has a real GPU to itself: the run on screen ends, and its memory is freed until the network shows again', async () => {
    const adapter = { vendor: '', architecture: '', description: '', software: false };
    const lab = studyLab({ device: { engine: 'gpu', adapter } });
    lab.get().onStatus({ session: 1, state: 'running', timeUnit: 's', engine: 'gpu', adapter } as never);
    varyTwo(lab);
    await lab.get().startStudy();
    await lab.phase('finished');
    expect(lab.opened).toMatchObject([{ engine: 'gpu', size: 1, width: 2048 }]);
    expect(lab.asked).toEqual(expect.arrayContaining(['client.cancel', 'rest']));
    expect(lab.get().notices).toMatchObject([{ title: 'The run on screen has ended' }]);
    expect(lab.asked).not.toContain('wake');
    lab.get().showStudy(false);
    await vi.waitFor(() => expect(lab.asked).toContain('wake'));
  });

  it('of another version of the application is shown, and not mixed with this one', async () => {
    const storage = memoryStorage();
    const before = await started({ storage, holdAfter: 30 }, '40');
    await vi.waitFor(() => expect(before.get().study?.table.made).toBeGreaterThan(20));
    await before.get().cancelStudy();
    // Runs whose check was cancelled are not among them.
    const made = before.get().study?.table.made;
    expect(made).toBeGreaterThan(0);
    const { get, pools } = studyLab({ storage, appVersion: '2' });
    await get().readStudies();
    await get().openStudy(get().studies[0].id);
    expect(get().study?.table.made).toBe(made);
    await get().resumeStudy();
    expect(get().notices.at(-1)?.text).toMatch(/begun with Swarmscope 1, this is 2: versions do not mix/);
    expect(pools).toEqual([]);
  });

  it('is dropped with its rows, and ends where it runs', async () => {
    const { get, phase, storage } = await started({ holdAfter: 30 }, '40');
    await phase('running');
    await get().dropStudy(get().study?.id ?? '');
    expect([get().study, get().studies]).toEqual([null, []]);
    expect(given(await storage.studies.studies()).studies).toEqual([]);
  });

  it('travels as a link, and waits for a word where it is opened', async () => {
    const { get } = studyLab();
    get().varyParam('nodes', '8,16');
    get().setRepeat('3');
    const link = given(await get().makeStudyLink());
    expect(link.length).toBeLessThan(400);
    const other = studyLab();
    await other.get().openLink(link);
    expect(other.get().study).toMatchObject({ phase: 'ready', from: 'link', table: { made: 0 } });
    expect(other.get().vary).toMatchObject({ axes: [{ params: ['nodes'], text: '8,16' }], repeat: '3' });
    expect(other.pools).toEqual([]);
    await other.get().resumeStudy();
    await other.phase('finished');
    expect(other.get().study?.table.made).toBe(6);
    expect(given(await other.get().makeStudyLink())).toBe(link);
  });

  it('of a link with very many settings stays in the setup, which says what it is, until it is run', async () => {
    const { get } = studyLab();
    get().varyParam('mean', '1:100:1');
    get().varyParam('remote', '0:0.99:0.01');
    get().varyParam('population', '1:64:1');
    get().setRepeat('1');
    const link = given(await get().makeStudyLink());
    expect(link.length).toBeLessThan(2000);
    const other = studyLab();
    await other.get().openLink(link);
    expect(other.get().study).toBeNull();
    expect(other.get().notices.find(({ id }) => id === 'study')?.text).toMatch(
      /^It has 640,000 settings and .*640,000/,
    );
    const { settings, plan, checking } = other.get().varyReading;
    expect([settings, plan, checking?.size]).toEqual([640_000, undefined, 640_000]);
    await other.get().startStudy();
    expect([other.get().study, other.begun()]).toEqual([null, 0]);
    for (const lab of [get(), other.get()]) lab.varyNothing();
  });

  it('ends before a new version of the page is used: rows of two do not mix', async () => {
    const { get, phase, asked, release } = await started({ holdAfter: 10 });
    await phase('running');
    get().closeStudy();
    get().useUpdate();
    expect(get().notices.find(({ id }) => id === 'update')?.title).toBe('The new version waits for the study to end');
    expect(asked).not.toContain('update');
    release();
    await vi.waitFor(() => expect(asked).toContain('update'), 5000);
    expect(get().isStudyAtWork()).toBe(false);
  });

  it('is opened by its file, at rest; one that is wrong is said to be', async () => {
    const from = studyLab();
    varyTwo(from);
    const text = JSON.stringify(from.get().varyReading.study);
    const { get, pools } = studyLab();
    await get().openText(text.replace('"least":4', '"least":0'));
    expect(get().study).toBeNull();
    expect(get().notices.at(-1)).toMatchObject({ id: 'file', text: expect.stringMatching(/repetitions/) });
    await get().openText(text);
    expect(get().study).toMatchObject({ phase: 'ready', plan: { settings: { length: 6 } } });
    expect(get().notices.some(({ id }) => id === 'file')).toBe(false);
    expect(pools).toEqual([]);
  });

  it('is compared with a setting, or with none', async () => {
    const { get, phase } = await started();
    await phase('finished');
    const { version = 0 } = get().study ?? {};
    get().compareWith({ nodes: 8 });
    expect(get().study).toMatchObject({ baseline: { nodes: 8 } });
    expect(get().study?.version).toBeGreaterThan(version);
    get().compareWith(null);
    expect(get().study?.baseline).toBeNull();
  });
});

describe('a benchmark', () => {
  const figure = (suite: string) => ({
    ...{ suite, summary: `what ${suite} measures` },
    axes: [{ field: 'size', label: 'Number of LPs', unit: '', scale: 'log' }],
    quantities: [{ field: 'wallSeconds', label: 'Wall time', unit: 's', help: '' }],
    known: [],
  });
  const file = {
    format: 'swarmscope.bench/1',
    machine: { app: '0.1.0', node: '20', platform: 'linux', cpu: 'a processor' },
    rows: ['sync ring', 'sync stars'].flatMap((suite, i) =>
      [8, 16].map((size) => ({ suite, size, wallSeconds: Array(i + 1).fill(size) })),
    ),
    figures: ['sync ring', 'sync stars'].map(figure),
  };

  it('opens in the view of studies, suite by suite', async () => {
    const { get } = studyLab();
    await get().openText(JSON.stringify(file));
    const { study } = get();
    expect(study).toMatchObject({
      ...{ from: 'table', name: 'What was dropped', table: { made: 2 } },
      bench: { suite: 'sync ring', suites: ['sync ring', 'sync stars'], plot: { x: 'size' } },
    });
    get().showSuite('sync stars');
    expect(get().study).toMatchObject({ bench: { suite: 'sync stars' }, table: { made: 4 } });
    // Another figure, with choices of its own.
    expect(get().study?.id).not.toBe(study?.id);
    expect(get().rowsOf(0)).toHaveLength(2);
  });

  it('that cannot be plotted is said to be so; what is shown stays', async () => {
    const { get } = studyLab();
    await get().openText(JSON.stringify(file));
    await get().openText(JSON.stringify({ ...file, figures: [] }));
    expect(get().study?.bench?.suite).toBe('sync ring');
    expect(get().notices.at(-1)).toMatchObject({
      title: 'What was dropped could not be opened',
      text: expect.stringContaining('no suite that can be plotted, its suites are sync ring, sync stars'),
    });
  });
});

describe('a table of runs', () => {
  const other = { ...sampleResult, status: 'failed', digest: '' } as const;
  const text = csvText(cellRows([sampleResult, other].map(resultCells)));
  const open = (get: ReturnType<typeof studyLab>['get'], csv: string, name = 'runs.csv') =>
    get().openFile({ name, size: csv.length, arrayBuffer: async () => new TextEncoder().encode(csv).buffer });

  it('opens in the view of studies; its runs are at hand', async () => {
    const { get } = studyLab();
    await open(get, text);
    expect(get().study).toMatchObject({
      from: 'table',
      phase: 'table',
      name: 'runs.csv',
      plan: { settings: { length: 1 } },
    });
    expect(get().isStudyShown).toBe(true);
    expect(get().notices.some(({ id }) => id === 'file')).toBe(false);
    expect(
      get()
        .rowsOf(0)
        .map(({ status }) => status),
    ).toEqual(['finished', 'failed']);
    expect(await given(await get().downloadRows()).text.text()).toBe(text);
    get().closeStudy();
    expect(get().study).toBeNull();
  });

  it('that is wrong is said to be, by line and column; the one before stays', async () => {
    const { get } = studyLab();
    await open(get, text);
    await open(get, text.replace('finished', 'done'), 'bad.csv');
    expect(get().study?.name).toBe('runs.csv');
    const title = 'bad.csv could not be opened';
    expect(get().notices.at(-1)).toMatchObject({
      title,
      text: expect.stringMatching(/^Line 2, column \d+: status "done"/),
    });
  });

  it('leaves out a last line that has no end, and says so', async () => {
    const { get } = studyLab();
    await open(get, text.slice(0, -9), 'torn.csv');
    expect(get().study).toMatchObject({ tornLine: 3, table: { made: 1 } });
    expect(get().notices.at(-1)).toMatchObject({ tone: 'info', title: 'torn.csv ends in the middle of a line' });
  });

  it('has runs that go into the setup with the digest they should give; one undo brings the old setup back', async () => {
    const { get } = studyLab();
    get().edit('seed', '5');
    const before = get().draft;
    await open(get, text);
    const [row, failed] = get().rowsOf(0);
    get().setUpRun(row);
    expect(get().reading.scenario).toEqual(sampleResult.scenario);
    expect(get().opened).toMatchObject({ source: 'file', digest: sampleResult.digest });
    expect([get().isStudyShown, get().study?.name]).toEqual([false, 'runs.csv']);
    get().undo();
    expect(get().draft).toEqual(before);
    get().setUpRun(failed);
    expect(get().opened).toBeNull();
  });
});
