/**
 * When peers come and go: lengths of sessions and of times away, in ticks, at least one lookahead each. Drawn from
 * quantile tables, or read from a trace. Twin of shaders/underlay/sessions.wesl.
 */
import { sampleUnit, TABLE_LENGTH } from '../base/quantile.ts';
import { threefry2x32 } from '../base/threefry.ts';
import { addSaturated, mulHighWide, NEVER, type Wide } from '../base/u32.ts';
import { MAX_TIME_TICKS } from '../scenario/scenario.ts';

/** `none`: all are online for ever. `drawn`: lengths are drawn. `flash`: some leave for good. `trace`: as recorded. */
export const CHURN = { none: 0, drawn: 1, flash: 2, trace: 3 } as const;

/** Three quantile tables in ticks, one after the other: sessions, what is left of one at time 0, times away. */
export const SESSION_TABLE = { online: 0, left: TABLE_LENGTH, offline: 2 * TABLE_LENGTH } as const;

export interface SessionsConfig {
  readonly kind: (typeof CHURN)[keyof typeof CHURN];
  /** `drawn`: a draw below this is online at time 0. `flash`: it leaves. */
  readonly below: number;
  /** `flash`: ticks from 0 to the first that leaves, at most the last time there is; and how many ticks there are from there to the last. */
  readonly at: number;
  readonly span: Wide;
  /** `drawn`: the tables. `trace`: see `tracedSessions`. */
  readonly words: Uint32Array;
  /** `trace`: how many peers it has; peer p does what p modulo that did. */
  readonly tracePeers: number;
}

export class Sessions {
  private readonly words = new Uint32Array(2);
  private readonly tables: Readonly<Record<keyof typeof SESSION_TABLE, Uint32Array>>;

  constructor(
    private readonly config: SessionsConfig,
    private readonly seed: number,
    private readonly stream: number,
  ) {
    const table = (at: number) => config.words.subarray(at, at + TABLE_LENGTH);
    this.tables = {
      online: table(SESSION_TABLE.online),
      left: table(SESSION_TABLE.left),
      offline: table(SESSION_TABLE.offline),
    };
  }

  /** Whether a peer is online at time 0. */
  startsOnline(peer: number): boolean {
    const { kind, below } = this.config;
    if (kind === CHURN.drawn) return this.draw(peer)[0] < below;
    return kind !== CHURN.trace || this.traced(peer, 0) !== 0;
  }

  /** How long a peer stays as it is at time 0. */
  first(peer: number): number {
    const { kind, below, at, span } = this.config;
    if (kind === CHURN.none) return NEVER;
    if (kind === CHURN.trace) return this.traced(peer, 0) || this.traced(peer, 1);
    const [role, word] = this.draw(peer);
    if (kind === CHURN.flash) return role < below ? addSaturated(at, mulHighWide(word, span), MAX_TIME_TICKS) : NEVER;
    return sampleUnit(role < below ? this.tables.left : this.tables.offline, word);
  }

  /**
   * Length of a session (`goesOnline`) or a time away that begins; `incarnation`: sessions that began after time 0, this one among them.
   * `word`: a draw.
   */
  length(peer: number, goesOnline: boolean, incarnation: number, word: number): number {
    if (this.config.kind === CHURN.trace) return this.traced(peer, 2 * incarnation + Number(!goesOnline));
    if (this.config.kind !== CHURN.drawn) return NEVER;
    return sampleUnit(goesOnline ? this.tables.online : this.tables.offline, word);
  }

  private traced(peer: number, period: number): number {
    const { words, tracePeers } = this.config;
    const list = peer % tracePeers;
    const at = words[list] + period;
    return at < words[list + 1] ? words[at] : NEVER;
  }

  private draw(peer: number): Uint32Array {
    threefry2x32(this.seed, this.stream, peer, 0, this.words);
    return this.words;
  }
}
