/** Runs the invocations of one dispatch, in an order that the tape chooses before every operation on atomic words. */
import type { Choices } from './machine.ts';
import { BARRIER, type Round, type Steps } from './round.ts';

type Memory = Pick<Round, 'clock' | 'control'>;

interface Invocation {
  readonly number: number;
  readonly workgroup: number;
  readonly steps: Steps;
  waits: boolean;
}

/** `workgroups`: the lanes of each. */
export function dispatch(
  { clock, control }: Memory,
  choices: Choices,
  workgroups: readonly (readonly Steps[])[],
): void {
  let number = 0;
  const running: Invocation[] = workgroups.flatMap((lanes, workgroup) =>
    lanes.map((steps) => ({ number: number++, workgroup, steps, waits: false })),
  );
  clock.begin();
  let current = 0;
  while (running.length > 0) {
    const byte = choices.byte();
    if ((byte & 3) === 3) control.settleOne(byte >> 2);
    if (byte > 90 || current >= running.length) current = byte % running.length;
    while (running[current].waits) current = (current + 1) % running.length;
    const invocation = running[current];
    clock.invocation = invocation.number;
    const { done, value } = invocation.steps.next();
    if (done) running.splice(current, 1);
    if (value === BARRIER) invocation.waits = true;
    if (done || value === BARRIER) openBarrier(running, invocation.workgroup);
  }
  control.settleAll();
}

/** All lanes of a workgroup go on once all have come to the barrier. */
function openBarrier(running: readonly Invocation[], workgroup: number): void {
  const lanes = running.filter((lane) => lane.workgroup === workgroup);
  if (lanes.every(({ waits }) => waits)) for (const lane of lanes) lane.waits = false;
}

export const lanesOf = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));
