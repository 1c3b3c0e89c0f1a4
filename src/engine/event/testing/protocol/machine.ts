/** What is free to happen on a machine, who is at work on it, and what is held against a protocol. */

/** What the model holds against a protocol. */
export class Violation extends Error {}

/** Where the machine is free to choose: bytes that fast-check draws, in a circle. 0 is the tame choice everywhere. */
export class Choices {
  private readonly tape: Uint8Array;
  private at = 0;

  constructor(tape: Uint8Array) {
    this.tape = tape.length > 0 ? tape : new Uint8Array(1);
  }

  byte(): number {
    const byte = this.tape[this.at];
    this.at = this.at + 1 === this.tape.length ? 0 : this.at + 1;
    return byte;
  }
}

/** Operations of one dispatch, far above what the largest takes: a chain that has become a circle ends here. */
const MOST_OPERATIONS = 100_000;

/** Who accesses memory, and in which dispatch. */
export class Clock {
  dispatch = 0;
  invocation = 0;
  /** Of memory, in all dispatches. */
  accesses = 0;
  private operations = 0;

  begin(): void {
    this.dispatch++;
    this.operations = 0;
  }

  tick(): void {
    this.accesses++;
    if (++this.operations > MOST_OPERATIONS) throw new Violation('a dispatch goes on for ever');
  }
}
