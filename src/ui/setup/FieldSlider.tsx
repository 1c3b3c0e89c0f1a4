/** The slider beside a field: through the values that people try, on the parameter's own scale. The field takes any other. */
import { type CSSProperties, useRef } from 'react';
import { nearestStop, stopsOf } from '../../scenario/explore.ts';
import { textOf } from '../../scenario/param.ts';
import type { NumberParam } from '../../scenario/spec.ts';
import { valueText } from '../../scenario/words/setup-words.ts';
import { useLab, useLabParts } from '../shell/lab-context.ts';

interface FieldSliderProps {
  readonly name: string;
  readonly param: NumberParam;
}

export function FieldSlider({ name, param }: FieldSliderProps) {
  const { store } = useLabParts();
  const value = useLab((s) => s.reading.values[name]);
  /** Each time it is taken or stepped is an undo step of its own; what comes while the pointer is down belongs together. */
  const drag = useRef({ number: 0, isHeld: false });
  const stops = stopsOf(param);
  const shown = typeof value === 'number' ? value : param.default;
  const at = nearestStop(param, shown);
  const slide = (stop: number) => {
    if (!drag.current.isHeld) drag.current.number++;
    store.getState().slide(name, textOf(param, stops[stop] ?? shown), drag.current.number);
  };
  const hold = (isHeld: boolean) => {
    if (isHeld) drag.current.number++;
    drag.current.isHeld = isHeld;
  };
  return (
    <input
      type="range"
      className="slider"
      aria-label={param.label}
      aria-valuetext={valueText(param, shown)}
      min={0}
      max={stops.length - 1}
      step={1}
      value={at}
      data-off={typeof value !== 'number'}
      style={{ '--share': at / (stops.length - 1) } as CSSProperties}
      onPointerDown={() => hold(true)}
      onPointerUp={() => hold(false)}
      onPointerCancel={() => hold(false)}
      onChange={(event) => slide(event.target.valueAsNumber)}
    />
  );
}
