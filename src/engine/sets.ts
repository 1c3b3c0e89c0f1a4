/**
 * Three sets of words in `control`, with which rounds of both engines take turns: what a round counts nobody reads before the next one, and a set is
 * cleared while nobody uses it. A uniform, recorded with each round, says where the sets of its turn begin.
 */
import { uniformBuffer } from '../gpu/bindings.ts';

export const SETS = 3;
export const SET_WORDS = 64;

/** Offsets of uniforms that every device allows. */
const STRIDE = 256;
const BYTES = 16;

const uniformOf = (group: number, binding: number): string => `
struct Sets { before: u32, now: u32, next: u32, @if(!replicas) unused: u32, @if(replicas) parity: u32 }
@group(${group}) @binding(${binding}) var<uniform> sets: Sets;
`;

/** The generated module `sets`: the uniform at its binding, and the offset in `control` of a word of the set of the round before, of this one, of the next. */
export const setsModule = (group: number, binding: number): string => `
import package::engine::control::in_block;
${uniformOf(group, binding)}
fn in_before(word: u32) -> u32 { return in_block(sets.before + word); }
fn in_now(word: u32) -> u32 { return in_block(sets.now + word); }
fn in_next(word: u32) -> u32 { return in_block(sets.next + word); }
`;

/** The same for a dispatch of many rounds, of which the uniform says the first turn, and which keeps the sets in an array of its own. */
export const turningSetsModule = (group: number, binding: number): string => `${uniformOf(group, binding)}
/// Where the sets of the round before, of this one, of the next begin.
var<private> turn: vec3u;

fn begin_turns() { turn = vec3u(sets.before, sets.now, sets.next); }
fn next_turn() { turn = turn.yzx; }
fn in_before(word: u32) -> u32 { return turn.x + word; }
fn in_now(word: u32) -> u32 { return turn.y + word; }
fn in_next(word: u32) -> u32 { return turn.z + word; }
`;

export interface TurnUniforms {
  readonly buffer: GPUBuffer;
  /** What a round of each turn is bound to. */
  readonly turns: readonly GPUBufferBinding[];
}

/** Whoever asks for it destroys the buffer. `count`: a multiple of the sets; beyond them turns begin anew, and only their parity is another. */
export function turnUniforms(device: GPUDevice, count: number = SETS): TurnUniforms {
  const buffer = uniformBuffer(device, 'turns', STRIDE * count);
  const turns = Array.from({ length: count }, (_, turn) => {
    const [before, now, next] = [SETS - 1, 0, 1].map((ahead) => ((turn + ahead) % SETS) * SET_WORDS);
    device.queue.writeBuffer(buffer, STRIDE * turn, new Uint32Array([before, now, next, turn & 1]));
    return { buffer, offset: STRIDE * turn, size: BYTES };
  });
  return { buffer, turns };
}
