/**
 * An event of `bench lcg`: a state that travels, a type, and a linear congruential generator that is stepped. The type decides which
 * of four generators that is; they have the modulus 2^31 - 1 (Park & Miller 1988, Fishman & Moore 1986). Twin of shaders/bench/event.wesl.
 */
import { Digest, MIX_STATE } from '../../base/mix.ts';
import { fail, ok, type Result } from '../../base/result.ts';

const MODULUS = 2 ** 31 - 1;
const MULTIPLIERS = [16807, 48271, 69621, 39373];

/** Where words of a state are: time, simulation, module, type and number come first; what follows them only travels. */
export const TIME = 0;
export const KIND = 3;
const VALUE = 4;
/** 72 bytes, as published. */
export const LEAST_WORDS = 18;
/** Of a simulation in one measurement, as published. */
export const EVENTS_PER_SIMULATION = 300;
/** What the event's shader is linked with. */
export const eventConstants = ({ words, steps }: Workload) => {
  return { TIME, KIND, VALUE, MODULUS, STATE_WORDS: words, STEPS: steps };
};

export interface Workload {
  readonly simulations: number;
  /** Of a simulation, each with one event to itself. */
  readonly modules: number;
  /** Simulation i has type i mod `types`; at most 4. */
  readonly types: number;
  /** Steps of the generator in an event; 0: an empty event. */
  readonly steps: number;
  /** Of a state; an even number, for they are copied in pairs. */
  readonly words: number;
}

/**
 * States of all events, those of a simulation one after the other, after so many events of each simulation, the earliest first, as one core
 * leaves them: `n` steps of a generator are one multiplication by the `n`-th power of its multiplier.
 */
export function statesAfter(events: number, { simulations, modules, types, steps, words }: Workload): Uint32Array {
  const states = new Uint32Array(simulations * modules * words);
  for (let module = 0; module < modules; module++) {
    const executed = Math.floor((events + modules - 1 - module) / modules);
    const factors = MULTIPLIERS.slice(0, types).map((multiplier) => power(multiplier, executed * steps));
    for (let simulation = 0; simulation < simulations; simulation++) {
      const at = (simulation * modules + module) * words;
      const mixed = Math.imul(at + 1, 0x9e37_79b1) >>> 0;
      for (let word = 0; word < words; word++) states[at + word] = mixed ^ word;
      const kind = simulation % types;
      states.set([executed, simulation, module, kind, product(1 + (mixed % (MODULUS - 1)), factors[kind])], at);
    }
  }
  return states;
}

/** Of two numbers below the modulus, modulo that; doubles hold every part. */
const product = (a: number, b: number): number =>
  (((((a * (b >>> 16)) % MODULUS) * 65_536) % MODULUS) + a * (b & 0xffff)) % MODULUS;

function power(base: number, exponent: number): number {
  let result = 1;
  for (let [square, rest] = [base, exponent]; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) result = product(result, square);
    square = product(square, square);
  }
  return result;
}

/** The digest of all states after so many events of each simulation. Failure: `model-fault` where one is not as one core leaves it. */
export function checkedDigest(states: Uint32Array, events: number, workload: Workload): Result<string> {
  const expected = statesAfter(events, workload);
  const size = workload.modules * workload.words;
  const digest = new Digest();
  for (let at = 0; at < states.length; at++) {
    if (at % size === 0) digest.begin(MIX_STATE);
    digest.word(states[at]);
    if (at % size === size - 1) digest.end();
    if (states[at] === expected[at]) continue;
    const words = `${states[at]} in place of ${expected[at]} after ${events} events`;
    return fail('model-fault', `simulation ${Math.floor(at / size)} is not as on one core: ${words}`, 'report this');
  }
  return ok(String(digest));
}
