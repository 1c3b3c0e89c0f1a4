/**
 * Covers: every preset opened after every other one, by pairs, with all done in the first that leaves a trace: the state is then that
 * of the second opened alone, but for what a person chooses for good.
 */
import { expect, it } from 'vitest';
import { known } from '../base/assert.ts';
import { catalog } from '../models/catalog.ts';
import type { Notice } from './page/notices.ts';
import { presetIn, specOf } from './setup/draft.ts';
import type { LabState } from './slice.ts';
import { studyLab } from './study/testing/study-lab.ts';
import { chosenIn, viewsOf } from './view/view.ts';
import { watchPicture } from './view/view-watch.ts';
import { watchWishedLook } from './view/wished-look.ts';

const NAMES = catalog.flatMap((spec) => spec.presets.map(({ id }) => `${spec.id}/${id}`));

/** Said of an experiment, or of its run. */
const SAID: readonly Notice['id'][] = [
  'link',
  'look',
  'moment',
  'file',
  'other-file',
  'absent-file',
  'offer',
  'remark',
  'run',
  'sized',
];

/** How to go back, and what was told on the way. How a model is looked at is a choice. */
const STAYS = ['edits', 'log', 'choices'];

async function lab(name: string) {
  const one = studyLab();
  watchPicture(one.store, { onOther: () => {}, onWorker: () => {} });
  watchWishedLook(one.store, catalog, { isNarrow: () => false, mostZoom: () => 1, look: () => {} });
  one.get().dismiss('sized'); // of the first example, which nobody has seen
  await one.get().load();
  await one.get().openExperiment(name);
  return one;
}

const presetOf = (name: string) => {
  const [model = '', preset = ''] = name.split('/');
  return presetIn(specOf(catalog, model), preset);
};

const traces = (state: LabState): object =>
  Object.fromEntries(
    Object.entries(state).filter(([key, value]) => typeof value !== 'function' && !STAYS.includes(key)),
  );

/** All that a person can do with an experiment and that is of it alone. */
async function use(get: () => LabState, name: string): Promise<void> {
  const spec = specOf(catalog, get().draft.model);
  const scenario = () => known(get().reading.scenario, `${name} reads as a scenario`);
  const [size = ''] = Object.entries(spec.params).find(([, { kind }]) => kind === 'int') ?? [];
  // As after a reload: the look of the visit says nothing, which is no choice.
  get().wishLook({ scenario: scenario(), from: 'visit', view: {}, faults: [] });
  await get().load();
  get().choosePresetStudy(name);
  if (get().vary.axes.length === 0) get().varyParam(size);
  get().setRepeat('7');
  get().setBaseline({ [size]: '4' });
  get().edit('seed', '99');
  get().edit(size, '77');
  get().askUntil(true);
  await get().setChannel(viewsOf(catalog, get())[0]?.channels.at(-1)?.id ?? '');
  await get().pick(3);
  for (const id of SAID) get().raise({ id, section: 'page', tone: 'info', title: id, text: name });
  get().wishLook({ scenario: scenario(), from: 'link', view: { node: 5 }, faults: [] });
}

it.each(NAMES)('after %s every other is as if opened alone', async (first) => {
  const { get, store } = await lab(first);
  await use(get, first);
  const used = get();
  for (const second of NAMES.filter((name) => name !== first)) {
    store.setState(used, true);
    await get().openExperiment(second);
    expect(traces(get()), second).toEqual(await alone(second));
    const { view, channel } = presetOf(second);
    expect(chosenIn(catalog, get()), second).toMatchObject({ ...(view && { view }), ...(channel && { channel }) });
  }
});

const fresh = new Map<string, Promise<object>>();
function alone(name: string): Promise<object> {
  const found = fresh.get(name) ?? lab(name).then(({ get }) => traces(get()));
  fresh.set(name, found);
  return found;
}
