/** Parts of a spec in a few lines each: what all of a kind have, in one order; then, by name, what they say besides. */
import type { ChannelSpec, ChartSpec, Params, PresetSpec, QuantitySpec, ValueMetric } from './spec.ts';

/** A column of a series. */
export const quantity = (unit: string, label: string, help: string): QuantitySpec => ({ unit, label, help });

const metric =
  (kind: ValueMetric['kind']) =>
  (unit: string, label: string, more: Omit<ValueMetric, 'kind' | 'unit' | 'label'>): ValueMetric => ({
    kind,
    unit,
    label,
    ...more,
  });
export const scalar = metric('scalar');
export const distribution = metric('distribution');

export const chart = <Values extends Params = Params>(
  id: string,
  unit: string,
  label: string,
  note: string,
  more: Omit<ChartSpec<Values>, 'id' | 'unit' | 'label' | 'note'>,
): ChartSpec<Values> => ({ id, unit, label, note, ...more });

/** Linear, unless it says otherwise. */
const channel =
  (kind: ChannelSpec['kind']) =>
  (
    id: string,
    unit: string,
    label: string,
    more: Pick<ChannelSpec, 'help' | 'categories'> & Partial<Pick<ChannelSpec, 'scale'>>,
  ): ChannelSpec => ({ id, kind, scale: 'linear', unit, label, ...more });
export const level = channel('level');
export const activity = channel('activity');
export const category = (id: string, label: string, more: Required<Pick<ChannelSpec, 'help' | 'categories'>>) =>
  channel('category')(id, '', label, more);

export const preset = (id: string, title: string, more: Omit<PresetSpec, 'id' | 'title'>): PresetSpec => ({
  id,
  title,
  ...more,
});
