/** What a link says of how its run is looked at, in words. */
import { CLOCKS } from '../../scenario/clocks.ts';
import { timeUnitOf } from '../../scenario/horizon.ts';
import type { LinkView } from '../../scenario/link/link-view.ts';
import type { ModelSpec } from '../../scenario/spec.ts';
import { momentText } from '../../scenario/words/time-words.ts';

/** `Ring, coloured by Status, zoomed in 8.3 times, node 512, at 12.4 s`; empty where it says nothing. */
export function lookText(
  spec: ModelSpec,
  { view, channel, overlays = {}, node, camera, turn, seconds }: LinkView,
): string {
  const unit = timeUnitOf(spec);
  const channels = spec.views.flatMap((each) => each.channels);
  const known = spec.views.flatMap((each) => each.overlays ?? []);
  const labelOf = (id: string) => known.find((each) => each.id === id)?.label.toLowerCase() ?? id;
  const parts = [
    view && (spec.views.find(({ id }) => id === view)?.title ?? view),
    channel && `coloured by ${channels.find(({ id }) => id === channel)?.label ?? channel}`,
    ...Object.entries(overlays).map(([id, isOn]) => `${isOn ? 'with' : 'without'} ${labelOf(id)}`),
    camera && `zoomed in ${Number(camera.zoom.toPrecision(2))} times`,
    turn && 'turned',
    node !== undefined && `node ${node}`,
    seconds !== undefined && `at ${momentText(CLOCKS[unit].isWhole ? seconds : Number(seconds.toPrecision(4)), unit)}`,
  ].filter(Boolean);
  const text = parts.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
