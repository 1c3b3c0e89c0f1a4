/**
 * The first example at the size of the device: a preset may say how it looks where there is no GPU of its own, so that
 * it lasts as long there. Nothing that the person chose, restored or opened is touched.
 */
import { complete } from '../../scenario/defaults.ts';
import type { MemoryEstimate } from '../../scenario/memory.ts';
import { sizeOf, sizeParam } from '../../scenario/words/setup-words.ts';
import type { DeviceReport } from '../../worker/api.ts';
import type { Notice } from '../page/notices.ts';
import type { LabState, LabWiring } from '../slice.ts';
import { type Draft, draftOfPreset, presetIn, specOf } from './draft.ts';
import { type Sizes, smallerNotice } from './offers.ts';
import { isLarge, isLongOnCore } from './size.ts';

/** Makes the setup of a first visit small where the device asks for it, and says so. */
export function fitFirstVisit(lab: LabState, device: DeviceReport, wiring: LabWiring): void {
  if (!(isWeak(device) || wiring.isPhone?.()) || lab.opened) return;
  const sizes = fit(lab, wiring);
  if (sizes) say(lab, `This example starts with ${sizes.now} instead of ${sizes.full}.`);
}

/**
 * The same for a card of the gallery that one core would build or run for minutes. What there is to say of it; undefined where it stays as
 * large as it is.
 */
export function fitCard(lab: LabState, estimate: MemoryEstimate, wiring: LabWiring): Notice | undefined {
  const { draft, device, speed } = lab;
  const isSlow = draft.engine === 'sequential' || !device || isWeak(device) || wiring.isPhone?.();
  const isMuch = isLarge(estimate) || isLongOnCore(`${draft.model}/${draft.preset}`, speed);
  const sizes = isSlow && isMuch ? fit(lab, wiring) : undefined;
  return sizes && smallerNotice(sizes, estimate.bytes);
}

const isWeak = ({ engine, adapter }: DeviceReport): boolean => engine !== 'gpu' || adapter.software;

function fit(lab: LabState, { catalog }: LabWiring): Sizes | undefined {
  const spec = specOf(catalog, lab.draft.model);
  const { id, small, params } = presetIn(spec, lab.draft.preset);
  if (!small || !isAsPreset(lab.draft, draftOfPreset(catalog, `${spec.id}/${id}`))) return undefined;
  lab.setParams(small);
  const whole = complete(spec, { params }).params;
  const param = sizeParam(spec);
  const now = sizeOf(spec, { ...whole, ...small });
  return { now, full: sizeOf(spec, whole), fix: { param, value: Number(whole[param]), words: sizeOf(spec, whole) } };
}

/** Another experiment is loaded: what was said of the size of the one before is true no longer. */
export function forgetSize(lab: LabState): void {
  lab.dismiss('sized');
  for (const { told, ...notice } of lab.notices) if (told) lab.raise({ ...notice, text: told });
}

/** The first visit plays; where the preset says so, it follows a node. */
export async function playFirst(get: () => LabState, { catalog }: LabWiring): Promise<void> {
  const lab = get();
  const { follow } = presetIn(specOf(catalog, lab.draft.model), lab.draft.preset);
  if (!follow) return lab.runSetup();
  if (!(await lab.load())) return;
  lab.openInspector(false);
  await lab.followSome();
  // Who has run or paused it meanwhile has it as they want it.
  if (get().status?.state === 'ready') await lab.run();
}

const isAsPreset = (draft: Draft, own: Draft): boolean =>
  Object.entries(own.text).every(([name, text]) => draft.text[name] === text);

/** In the notice that says what the device is, or in one of its own. */
function say(lab: LabState, text: string): void {
  const told = lab.notices.find(({ id }) => id === 'software' || id === 'device');
  lab.raise(told ? { ...told, told: told.text, text: `${told.text} ${text}` } : { ...SIZED, text });
}

const SIZED: Notice = { id: 'sized', section: 'page', tone: 'info', title: 'Sized for this device', text: '' };
