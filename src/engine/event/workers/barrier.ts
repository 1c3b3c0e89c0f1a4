/**
 * Where all workers of a run wait for each other. The last to arrive lets the others go by raising the generation. Nobody sleeps without a
 * time limit, and nobody spins without an end: how one waits is the business of who drives it.
 */
import { CONTROL } from './shared-memory.ts';

export class Barrier {
  constructor(
    private readonly control: Int32Array,
    private readonly parties: number,
  ) {}

  /** The generation that is to be waited out. */
  arrive(): number {
    const { control } = this;
    const generation = Atomics.load(control, CONTROL.generation);
    if (Atomics.add(control, CONTROL.arrived, 1) === this.parties - 1) {
      Atomics.store(control, CONTROL.arrived, 0);
      Atomics.add(control, CONTROL.generation, 1);
      Atomics.notify(control, CONTROL.generation);
    }
    return generation;
  }

  isPast(generation: number): boolean {
    return Atomics.load(this.control, CONTROL.generation) !== generation;
  }
}
