/** Mounts a drawing on the elements that React made, and tells it of what seldom changes. Nothing here runs per sample. */
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { ChartParts, MountedChart } from '../../charts/kit/readout.ts';
import { useTheme } from '../../state/page/theme.ts';

/** `mount` must be stable as long as the chart is to stay; `look` as long as it says the same. */
export function useChart<Look>(
  mount: (parts: ChartParts, look: Look) => MountedChart<Look>,
  look: Look,
): RefObject<HTMLElement | null> {
  const figure = useRef<HTMLElement>(null);
  const chart = useRef<MountedChart<Look> | null>(null);
  const lookNow = useEffectEvent(() => look);
  const theme = useTheme((s) => s.theme);

  useEffect(() => {
    if (!figure.current) return;
    const mounted = mount(partsIn(figure.current), lookNow());
    chart.current = mounted;
    return () => mounted.destroy();
  }, [mount]);

  useEffect(() => chart.current?.look(look), [look]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme is what the inks are read from
  useEffect(() => chart.current?.restyle(), [theme]);

  return figure;
}

function partsIn(figure: HTMLElement): ChartParts {
  const part = <T extends HTMLElement>(name: string) => figure.querySelector(`[data-part="${name}"]`) as T;
  return {
    canvas: part<HTMLCanvasElement>('canvas'),
    crosshair: part('crosshair'),
    digits: part('digits'),
    suffix: part('suffix'),
    unit: part('unit'),
    remark: part('remark'),
    empty: part('empty'),
    description: part('description'),
  };
}
