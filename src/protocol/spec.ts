/** A program as data for the page: the spec of a model like any other, made while somebody types. */
import { whole } from '../base/whole.ts';
import { paramsIn, YES_NO } from '../scenario/param-kinds.ts';
import { MOST_PINNED } from '../scenario/pinned.ts';
import type {
  ChannelSpec,
  ChartSpec,
  MetricSpec,
  ModelSpec,
  ParamSpec,
  Params,
  ParamTable,
  QuantitySpec,
  ViewSpec,
} from '../scenario/spec.ts';
import { activity, chart, distribution, level, preset, quantity, scalar } from '../scenario/spec-parts.ts';
import { latencyFault, longestLatency } from '../underlay/spec/check.ts';
import { routedMetricSpecs } from '../underlay/spec/routed-metrics.ts';
import { onlineChart, underlaySeries } from '../underlay/spec/series.ts';
import { underlayShape } from '../underlay/spec/shape.ts';
import { underlayTerms } from '../underlay/spec/terms.ts';
import { mapViews, statusChannel } from '../underlay/spec/views.ts';
import { belowCounters, belowLookahead, belowNames, belowParams, belowValues } from './below.ts';
import { lookaheadTicks } from './lookahead.ts';
import { type OutsideNames, outsideNames } from './outside-names.ts';
import { counted } from './problems.ts';
import type { Program, ProgramParam, Told } from './program.ts';

/** Wall seconds that a first run is to last. */
const FIRST_RUN_SECONDS = 20;
/** A range whose ends are this far apart is logarithmic. */
const LOG_FROM = 100;
/** Steps of a linear slider that a person can tell apart. */
const MOST_STEPS = 10_000;
/** `ln(2^33)`, rounded up: the longest exponential delay in means that the quantile table can give. */
const LONGEST_EXPONENTIAL = 23;
/** Seconds that fit 32 bits of the longest tick. */
const MOST_SECONDS = 4.29e6;

export const namesOf = (program: Program): OutsideNames => outsideNames(program, belowNames(program));

const rules = paramsIn('Protocol');
const network = paramsIn('Network');
const time = paramsIn('Time');

const isWide = (least: number, most: number): boolean => least > 0 && most / least > LOG_FROM;

function paramSpec({ type, value, least, most, label, help, name }: ProgramParam): ParamSpec {
  const words = { help: help || `As “${name}” in the text.`, called: [name] };
  if (type === 'bool') {
    const choice = rules.choice(label || name, { ...words, choices: YES_NO, default: value === true ? 'yes' : 'no' });
    return choice;
  }
  const scale = isWide(least, most) ? 'log' : 'linear';
  const isTold = scale === 'log' || type === 'share' || type === 'time' || most - least <= MOST_STEPS;
  const more = { ...words, scale, ...(isTold && { explore: [least, most] as const }) } as const;
  const range = [least, most] as const;
  if (type === 'time') return rules.seconds(label || name, Number(value), range, more);
  if (type === 'share') return rules.real('', label || name, Number(value), range, more);
  return rules.count(label || name, Number(value), range, more);
}

function paramTable(program: Program, names: OutsideNames): ParamTable {
  const { nodes, end } = program;
  const scaled = ({ least, most }: { least: number; most: number }) =>
    isWide(least, most) ? { explore: [least, most] as const } : {};
  return {
    nodes: network.count('Nodes', nodes.value, [nodes.least, nodes.most], {
      help: 'How many nodes there are.',
      scale: isWide(nodes.least, nodes.most) ? 'pow2' : 'linear',
      ...scaled(nodes),
    }),
    ...Object.fromEntries(
      program.params.flatMap((param, i) => (param.name === '' ? [] : [[names.params[i], paramSpec(param)]])),
    ),
    ...belowParams(program),
    end: time.seconds('End', end.value, [end.least, end.most], {
      help: 'Simulated time at which the run ends. Events before it are executed.',
      scale: isWide(end.least, end.most) ? 'log' : 'linear',
      ...scaled(end),
    }),
    ...belowLookahead(program),
  };
}

const helpOf = ({ help, label, name }: Told): string => help || `${label || name}, as the text counts it.`;

function seriesOf(program: Program, names: OutsideNames): Readonly<Record<string, QuantitySpec>> {
  const below = belowCounters(program);
  const all = underlaySeries('Messages');
  return {
    events: quantity('events', 'Events executed', 'Executed before the window that starts at this time.'),
    windows: quantity('windows', 'Windows', 'Windows before the one that starts at this time.'),
    ...Object.fromEntries(
      program.counters.map((told, i) => [
        names.counters[i],
        quantity(told.unit, told.label || told.name, helpOf(told)),
      ]),
    ),
    ...Object.fromEntries(below.map((name) => [name, all[name]])),
  };
}

const chartsOf = (program: Program, names: OutsideNames): readonly ChartSpec[] => [
  ...program.counters.map((told, i) =>
    chart(names.counters[i], told.unit, told.label || told.name, 'so far', {
      help: helpOf(told),
      series: names.counters[i],
    }),
  ),
  ...(program.underlay.includes('sessions')
    ? [{ ...onlineChart, visibleUnless: { param: 'churn', is: ['none'] } }]
    : []),
  chart('eventRate', 'events/s', 'Event rate', 'in simulated time', {
    help: 'How busy the network is: how many events fall due in a second of its own time.',
    series: 'events',
    per: 'time',
  }),
];

function metricsOf(program: Program, names: OutsideNames): Readonly<Record<string, MetricSpec>> {
  const distributions = (told: readonly Told[], as: readonly string[]) =>
    told.map((one, i) => [as[i], distribution(one.unit, one.label || one.name, { help: helpOf(one) })] as const);
  return Object.fromEntries<MetricSpec>([
    ...program.metrics.map(
      (one, i) => [names.metrics[i], scalar(one.unit, one.label || one.name, { help: helpOf(one) })] as const,
    ),
    ['eventsPerNode', scalar('events', 'Events per node', { help: 'Executed events, divided by the nodes.' })],
    ...distributions(program.measures, names.measures),
    ...distributions(program.observes, names.observes),
    ...(program.underlay.includes('delay') ? Object.entries(routedMetricSpecs) : []),
  ]);
}

/** Channels of colour number `i`. */
export const colourId = (i: number): string => `colour${i}`;

const UNITS = { time: 's', share: '', u32: '', i32: '', bool: '' } as const;

function channelsOf({ picture, underlay }: Program): readonly ChannelSpec[] {
  const colours = picture.colours.map(({ label, type, grows }, i) =>
    grows
      ? activity(colourId(i), '/s', label, { help: `“${label}” as the text has it: how fast it grows at a node.` })
      : level(colourId(i), UNITS[type], label, { help: `“${label}” as the text has it, at each node.` }),
  );
  return [
    ...colours,
    ...((['delay', 'sessions', 'nat'] as const).some((part) => underlay.includes(part)) ? [statusChannel] : []),
    level('pending', 'events', 'Pending events', { help: 'Events that wait at the node.' }),
    activity('activity', 'events/s', 'Activity', { help: 'How much a node has sent lately: messages and timers.' }),
  ];
}

function viewsOf(program: Program): readonly ViewSpec[] {
  const all = channelsOf(program);
  const { ring, plane } = program.picture;
  const flat = all.filter(({ kind }) => kind !== 'category');
  return [
    ...(plane
      ? [
          {
            id: 'plane',
            title: 'Plane',
            kind: 'points',
            channels: all,
            help: 'Nodes at places that the text gives them.',
          } as const,
        ]
      : []),
    ...(ring
      ? [
          {
            id: 'ring',
            title: 'Ring',
            kind: 'points',
            filled: 0.35,
            channels: all,
            help: 'Nodes once around by their number, from the top on, clockwise.',
          } as const,
        ]
      : []),
    {
      id: 'cells',
      title: 'Cells',
      kind: 'cells',
      channels: flat,
      help: 'Every node is a cell; neighbours in number are neighbours in the picture.',
    },
    ...(program.underlay.includes('delay') ? mapViews(all) : []),
  ];
}

/** A window is at least a tick. */
function lookaheadFault(
  program: Program,
  names: OutsideNames,
  values: Params,
  tickMicroseconds: number,
): string | undefined {
  const ticks = lookaheadTicks(program, (i) => {
    const { name, type, value } = program.params[i];
    const given = name === '' ? value : values[names.params[i]];
    if (type === 'bool') return Number(given === 'yes');
    return type === 'time' ? Math.round((Number(given) * 1e6) / tickMicroseconds) : Number(given) >>> 0;
  });
  return ticks === 0
    ? `the lookahead of the text is 0 ticks of ${tickMicroseconds} us: raise what it is made of, or shorten end so that a finer tick fits`
    : undefined;
}

/** A counter of a batch has 32 bits, and half of them may be full when all nodes at once add to it what one event may. */
function amountFault({ costs }: Program, { nodes }: Params): string | undefined {
  const amount = Math.max(costs.start.amount, costs.event.amount);
  return Number(nodes) * amount >= 2 ** 31
    ? `one event may count ${whole(amount)}, which ${whole(Number(nodes))} nodes at once make more than a counter holds (2^31): let the text count less at once (\`at most\`), or choose fewer nodes`
    : undefined;
}

/** `id`: of its text. */
export function ownSpec(program: Program, id: string): ModelSpec {
  const names = namesOf(program);
  const params = paramTable(program, names);
  const hasBelow = program.underlay.length > 0;
  const hasDelay = program.underlay.includes('delay');
  const written = program.params.flatMap(({ name, type, value }) =>
    name === '' && type === 'time' ? [Number(value)] : [],
  );
  const times = program.params.flatMap(({ name, type }, i) =>
    name !== '' && type === 'time' ? [names.params[i]] : [],
  );
  const longest = program.tables.includes('exponential')
    ? LONGEST_EXPONENTIAL
    : program.tables.includes('uniform')
      ? 2
      : 1;
  return {
    id,
    version: program.version,
    title: program.title,
    summary: program.about || `A protocol that somebody wrote: ${counted(program.kinds.length, 'kind')} of events.`,
    engine: 'event',
    params,
    pinned: Object.keys(params)
      .filter((name) => name === 'nodes' || names.params.includes(name) || name === 'end')
      .slice(0, MOST_PINNED),
    shape: (values) => [values.nodes, ...(hasBelow ? underlayShape(belowValues(values)) : [])],
    presets: [
      preset('text', 'As written', {
        question: program.question || 'What does this protocol do?',
        params: {},
        pace: program.end.value / FIRST_RUN_SECONDS,
      }),
    ],
    metrics: metricsOf(program, names),
    series: seriesOf(program, names),
    charts: chartsOf(program, names),
    views: viewsOf(program),
    eventKinds: async () => [
      ...program.kinds.map(({ name, is }) => ({
        id: name,
        label: name,
        help: is === 'timer' ? 'A timer of the node itself.' : 'A message from a node.',
      })),
      ...(program.underlay.includes('sessions')
        ? [
            { id: 'arrival', label: 'Arrival', help: 'The node comes online.' },
            { id: 'departure', label: 'Departure', help: 'The node goes offline.' },
          ]
        : []),
    ],
    ...(hasBelow && { terms: underlayTerms }),
    horizon: (values) => {
      const all = [...times.map((name) => Number(values[name])), ...written];
      const sum = all.reduce((a, b) => a + b, 0) + (longest - 1) * Math.max(0, ...all);
      const seconds = sum + (hasDelay ? longestLatency(belowValues(values)) : 0);
      // Sums of times saturate: what is longer than a run makes no run impossible.
      return {
        endSeconds: Number(values.end),
        longestDelaySeconds: Math.min(seconds, Math.max(0, MOST_SECONDS - Number(values.end))),
      };
    },
    check: (values, tickMicroseconds) =>
      amountFault(program, values) ??
      (hasDelay
        ? latencyFault(belowValues(values), tickMicroseconds)
        : lookaheadFault(program, names, values, tickMicroseconds)),
  };
}
