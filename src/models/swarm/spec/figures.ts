/** The figures of Niu and Feng's report as studies: speed of a design over sizes, beside ours; and what a biased choice costs. */
import type { PresetAxis, PresetStudy } from '../../../scenario/spec.ts';

/** `first`, doubled until `last`. */
const doubled = (param: string, first: number, last: number): PresetAxis => ({
  params: [param],
  values: Array.from({ length: Math.log2(last / first) + 1 }, (_, i) => [first * 2 ** i]),
});

const designs = (...kernels: readonly string[]): PresetAxis => ({
  params: ['kernel'],
  values: kernels.map((kernel) => [kernel]),
});

const SPEED = 'roundsPerSecond';
const TIMES = { least: 10, most: 10 };

/** On one core all designs are one: a line of its own is enough. */
const speedOf = (sizes: PresetAxis, small: PresetAxis, kernels: readonly string[]): PresetStudy => ({
  over: [designs(...kernels), sizes],
  smallOver: [small],
  repeat: TIMES,
  plot: { metric: SPEED, x: sizes.params[0], lines: 'kernel' },
});

/** By number. */
export const FIGURES: Readonly<Record<3 | 4 | 5 | 6 | 7 | 8, PresetStudy>> = {
  3: speedOf(doubled('peers', 2 ** 8, 2 ** 14), doubled('peers', 2 ** 8, 2 ** 12), ['naive', 'bitset']),
  4: speedOf(doubled('blocks', 64, 4096), doubled('blocks', 64, 1024), ['limited', 'naive', 'bitset']),
  5: {
    over: [designs('bitset', 'limited'), doubled('blocks', 64, 4096)],
    smallOver: [designs('bitset', 'limited'), doubled('blocks', 64, 1024)],
    repeat: { least: 10, most: 10 },
    baseline: { kernel: 'bitset' },
    plot: { metric: 'metrics.rounds', x: 'blocks', lines: 'kernel' },
  },
  6: speedOf(doubled('blocks', 64, 512), doubled('blocks', 64, 512), ['peer-per-thread', 'bitset']),
  7: speedOf(doubled('blocks', 512, 2048), doubled('blocks', 512, 2048), ['multi-block', 'peer-per-thread', 'bitset']),
  8: speedOf(doubled('peers', 2 ** 10, 2 ** 14), doubled('peers', 2 ** 8, 2 ** 11), [
    'block-per-thread',
    'peer-per-thread',
    'bitset',
  ]),
};
