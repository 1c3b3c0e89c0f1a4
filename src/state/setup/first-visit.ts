/**
 * The first example at the size of the device: a preset may say how it looks where there is no GPU of its own, so that
 * it lasts as long there. Nothing that the person chose, restored or opened is touched.
 */
import { complete } from '../../scenario/defaults.ts';
import type { DeviceReport } from '../../worker/api.ts';
import type { Notice } from '../page/notices.ts';
import type { LabState, LabWiring } from '../slice.ts';
import { type Draft, draftOfPreset, presetIn, specOf } from './draft.ts';
import { sizeOf } from './size.ts';

/** Makes the setup of a first visit small where the device asks for it, and says so. */
export function fitFirstVisit(lab: LabState, device: DeviceReport, { catalog, isPhone }: LabWiring): void {
  const isWeak = device.engine !== 'gpu' || device.adapter.software;
  const spec = specOf(catalog, lab.draft.model);
  const { id, small, params } = presetIn(spec, lab.draft.preset);
  if (!(isWeak || isPhone?.()) || !small || lab.opened) return;
  if (!isAsPreset(lab.draft, draftOfPreset(catalog, `${spec.id}/${id}`))) return;
  lab.setParams(small);
  const [now, else_] = [{ ...params, ...small }, params].map((some) =>
    sizeOf(spec, complete(spec, { params: some }).params),
  );
  say(lab, `This example starts with ${now} instead of ${else_}.`);
}

/** The first visit plays; where the preset says so, it follows a node. */
export async function playFirst(lab: LabState, { catalog }: LabWiring): Promise<void> {
  const { follow } = presetIn(specOf(catalog, lab.draft.model), lab.draft.preset);
  if (!follow) return lab.runSetup();
  await lab.load();
  await lab.followSome();
  await lab.run();
}

const isAsPreset = (draft: Draft, own: Draft): boolean =>
  Object.entries(own.text).every(([name, text]) => draft.text[name] === text);

/** In the notice that says what the device is, or in one of its own. */
function say(lab: LabState, text: string): void {
  const told = lab.notices.find(({ id }) => id === 'software' || id === 'device');
  lab.raise(told ? { ...told, text: `${told.text} ${text}` } : { ...SIZED, text });
}

const SIZED: Notice = { id: 'sized', place: 'page', tone: 'info', title: 'Sized for this device', text: '' };
