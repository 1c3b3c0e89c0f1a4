/** What an underlay gives the world of its tenant: words of the tables, uniforms, remarks. */
import { hasAbsence, type UnderlayConfig } from './config.ts';
import { SITE_WORDS } from './sites.ts';

type Sizes = Pick<UnderlayConfig, 'places' | 'latency' | 'sessions' | 'sites' | 'discs'>;

/** First word in `tables` of each part; sites and discs are the last. `at`: of the first. */
function partsAt({ places, latency, sessions, sites, discs }: Sizes, at: number) {
  const latencyAt = at + places.length;
  const sessionsAt = latencyAt + latency.pairs.length;
  const sitesAt = sessionsAt + sessions.words.length;
  const discsAt = sitesAt + sites.length;
  return { latencyAt, sessionsAt, sitesAt, discsAt, end: discsAt + discs.length };
}

export const underlayTableWords = (config: Sizes): number => partsAt(config, 0).end;

/** Its words are the last of the tables, from `at` on. */
export function packUnderlay(config: Sizes, tables: Uint32Array, at: number): void {
  const { latencyAt, sessionsAt, sitesAt, discsAt } = partsAt(config, at);
  tables.set(config.places, at);
  tables.set(config.latency.pairs, latencyAt);
  tables.set(config.sessions.words, sessionsAt);
  const floats = new Float32Array(tables.buffer, tables.byteOffset);
  floats.set(config.sites, sitesAt);
  floats.set(config.discs, discsAt);
}

/** What pictures read of the tables of a world: alias table, sites and discs of the places. Sites are just before the discs. */
export function placesIn(
  { places, places_at, discs_at }: Readonly<Record<string, number>>,
  tables: Uint32Array,
  hasSites: boolean,
) {
  const floats = (from: number, to: number) => new Float32Array(tables.buffer, tables.byteOffset + 4 * from, to - from);
  return {
    places: tables.subarray(places_at, places_at + places),
    sites: floats(hasSites ? discs_at - SITE_WORDS * places : discs_at, discs_at),
    discs: floats(discs_at, tables.length),
  };
}

/** Words of `run.model` that shaders/underlay reads, and `has_absence` for the tenant; `at`: as of `packUnderlay`. */
export function underlayUniforms(config: UnderlayConfig, at: number): Readonly<Record<string, number>> {
  const { latencyAt, sessionsAt, discsAt } = partsAt(config, at);
  const { latency, sessions } = config;
  return {
    loss_below: config.lossBelow,
    nat_below: config.natBelow,
    has_absence: Number(hasAbsence(config)),
    places: latency.places,
    places_at: at,
    latency_at: latencyAt,
    latency_least: latency.pairs[0],
    latency_span: latency.pairs[1],
    churn: sessions.kind,
    churn_below: sessions.below,
    flash_at: sessions.at,
    flash_span_high: sessions.span.high,
    flash_span_low: sessions.span.low,
    sessions_at: sessionsAt,
    trace_peers: sessions.tracePeers,
    discs_at: discsAt,
  };
}

const MAY_LACK = ['loss_below', 'nat_below', 'has_absence', 'places', 'churn'];

/** Uniforms that say what a scenario lacks: those that are 0, and a single place. */
export const lackedUnderlay = (uniforms: Readonly<Record<string, number>>): readonly string[] =>
  MAY_LACK.filter((name) => uniforms[name] === 0 || (name === 'places' && uniforms[name] === 1));

/** Of all pairs of places, in ticks. */
export function meanLatency({ latency: { pairs } }: Pick<UnderlayConfig, 'latency'>): number {
  let sum = 0;
  for (let i = 0; i < pairs.length; i += 2) sum += pairs[i] + pairs[i + 1] / 2;
  return (2 * sum) / pairs.length;
}

/** What was made of the network below and its latencies. */
export function underlayRemarks(
  { latency, remarks }: Pick<UnderlayConfig, 'latency' | 'remarks'>,
  ticksPerSecond: number,
): readonly string[] {
  if (latency.raised === 0) return remarks;
  const floorMs = (1000 * latency.least) / ticksPerSecond;
  return [
    ...remarks,
    `${latency.raised} of ${latency.pairs.length / 2} latencies were raised to the floor of ${floorMs} ms`,
  ];
}
