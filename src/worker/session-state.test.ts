/** Covers: every state of a session against every command and every outcome, after everything that may have been asked before. */
import { describe, expect, it } from 'vitest';
import {
  AT_BEGINNING,
  COMMANDS,
  type Command,
  isAtRest,
  isGoing,
  isPausedOrReady,
  mayAdvance,
  next,
  OUTCOMES,
  type SessionPhase,
} from './session-state.ts';

/** Where each leads; a dot: it means nothing there. */
const TABLE = `
           play      pause     step   seek    cancel    end   built rested finished cancelled failed broken
idle       .         .         .      .       .         ended .     .      .        .         .      .
preparing  preparing preparing .      .       idle      ended ready .      .        .         failed idle
ready      running   ready     ready  running ready     ended .     paused finished cancelled failed idle
running    running   running   .      running running   ended .     paused finished .         failed idle
paused     running   paused    paused running paused    ended .     paused finished cancelled failed .
finished   .         .         .      running .         ended .     .      .        .         .      .
failed     .         .         .      running .         ended .     .      .        .         .      .
cancelled  .         .         .      running .         ended .     .      .        .         .      .
ended      .         .         .      .       .         .     .     .      .        .         .      .
`;

const [head, ...rows] = TABLE.trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/));
const PHASES = rows.map(([phase]) => phase as SessionPhase);
const EVENTS = head as (Command | (typeof OUTCOMES)[number])[];

const reachable = rows.flatMap(([phase, ...cells]) =>
  cells.map((to, i) => ({ phase: phase as SessionPhase, event: EVENTS[i], to: to === '.' ? undefined : to })),
);

describe('states of a session', () => {
  it('the table names every command and outcome, and every state that it leads to', () => {
    expect(EVENTS).toEqual([...COMMANDS, ...OUTCOMES]);
    expect(reachable.filter(({ to }) => to && !PHASES.includes(to as SessionPhase))).toEqual([]);
  });

  it.each(reachable)('$phase: $event leads to $to', ({ phase, event, to }) => {
    for (const asked of COMMANDS) {
      const isCommand = (COMMANDS as readonly string[]).includes(event);
      const isTooLate = asked === 'cancel' && phase !== 'cancelled' && isCommand && event !== 'end';
      const after = to && !isTooLate ? { phase: to, asked: isCommand ? event : asked } : undefined;
      expect(next({ phase, asked }, event), `after ${asked}`).toEqual(after);
    }
  });

  it('begins by preparing, and nothing advances before it is asked for', () => {
    expect(AT_BEGINNING.phase).toBe('preparing');
    expect([isGoing(AT_BEGINNING), mayAdvance(AT_BEGINNING)]).toEqual([false, false]);
  });

  it('submits batches for who plays, steps or seeks, and goes on for who plays alone', () => {
    for (const phase of PHASES)
      for (const asked of COMMANDS) {
        const state = { phase, asked };
        expect(mayAdvance(state), `${phase}, ${asked}`).toBe(['play', 'step', 'seek'].includes(asked));
        expect(isGoing(state), `${phase}, ${asked}`).toBe(phase === 'running' && asked === 'play');
      }
  });

  it('can go on where it stands, and is drawn whole where it rests', () => {
    const where = (holds: (state: { phase: SessionPhase; asked: Command }) => boolean) =>
      PHASES.filter((phase) => holds({ phase, asked: 'pause' }));
    expect(where(isPausedOrReady)).toEqual(['ready', 'paused']);
    expect(where(isAtRest)).toEqual(['ready', 'paused', 'finished', 'cancelled']);
  });
});
