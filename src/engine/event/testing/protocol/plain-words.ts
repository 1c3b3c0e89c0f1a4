/**
 * Words that are no atomics. What others write there is visible in later dispatches only, so a word that two invocations touch in one
 * dispatch, one of them writing, is a race, whatever its value. The protocol allows none. A record of several words counts as one.
 */
import { type Clock, Violation } from './machine.ts';

const SEVERAL = -1;

export class PlainWords<T> {
  /** Offset of word 0, and where invocations look for a word. */
  private readonly first: number = 0;
  private readonly offsetOf: (index: number) => number = (index) => index;
  private readonly values: (T | undefined)[] = [];
  private readonly wroteIn: number[] = [];
  private readonly writer: number[] = [];
  private readonly readIn: number[] = [];
  private readonly reader: number[] = [];

  constructor(
    private readonly name: string,
    private readonly clock: Clock,
  ) {}

  /** Words from `first` on; where invocations look for one of them, `offsetOf` says. */
  part(first: number, offsetOf: (index: number) => number): PlainWords<T> {
    return Object.create(this, { first: { value: first }, offsetOf: { value: offsetOf } });
  }

  get(at: number): T {
    const index = this.offsetOf(at);
    this.clock.tick();
    const { dispatch, invocation } = this.clock;
    if (this.wroteIn[index] === dispatch && this.writer[index] !== invocation) this.race(index);
    if (this.readIn[index] !== dispatch) this.reader[index] = invocation;
    else if (this.reader[index] !== invocation) this.reader[index] = SEVERAL;
    this.readIn[index] = dispatch;
    return this.valueAt(index);
  }

  set(at: number, value: T): void {
    const index = this.offsetOf(at);
    this.clock.tick();
    const { dispatch, invocation } = this.clock;
    if (this.wroteIn[index] === dispatch && this.writer[index] !== invocation) this.race(index);
    if (this.readIn[index] === dispatch && this.reader[index] !== invocation) this.race(index);
    this.wroteIn[index] = dispatch;
    this.writer[index] = invocation;
    this.values[index] = value;
  }

  /** For the host and for checks, between two dispatches. */
  peek(at: number): T {
    return this.valueAt(this.first + at);
  }

  peekIfThere(at: number): T | undefined {
    return this.values[this.first + at];
  }

  put(at: number, value: T): void {
    this.values[this.first + at] = value;
  }

  /** For the host: nothing has been written. */
  clear(): void {
    this.values.length = 0;
  }

  private valueAt(index: number): T {
    const value = this.values[index];
    if (value === undefined) throw new Violation(`${this.name} ${index} is read before anything was written there`);
    return value;
  }

  private race(index: number): never {
    throw new Violation(`${this.name} ${index} is touched by two invocations in one dispatch`);
  }
}
