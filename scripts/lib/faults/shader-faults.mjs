/** Faults of shaders: each shows on a software adapter too, which runs threads one after the other. */

const TORTURE = 'src/engine/event/torture.gpu.test.ts';
const RELAY = 'src/engine/rounds/relay.gpu.test.ts';

/** @type {readonly import('./faults.mjs').Fault[]} */
export const SHADER_FAULTS = [
  {
    name: 'a heap takes events at one time from the last sender to the first',
    area: 'shaders',
    file: 'shaders/event/event.wesl',
    from: 'if (a.y != b.y) { return a.y < b.y; }',
    to: 'if (a.y != b.y) { return a.y > b.y; }',
    finds: { kind: 'gpu', path: TORTURE, title: ', batch all nodes lists of one slot, two busy nodes' },
  },
  {
    name: 'the digest leaves out seq',
    area: 'shaders',
    file: 'shaders/event/event.wesl',
    from: '  state = mix_word(state, event.seq);\n',
    to: '',
    finds: {
      kind: 'gpu',
      path: 'src/models/test-rumour/rumour.gpu.test.ts',
      title: ', batch is the rumour on one core, LP size 2',
    },
  },
  {
    name: 'the end of a window wraps at the border of u32',
    area: 'shaders',
    file: 'shaders/event/window_control.wesl',
    from: 'tmin + min(config::lookahead(), NEVER - tmin)',
    to: 'tmin + config::lookahead()',
    finds: { kind: 'gpu', path: TORTURE, title: ', batch all nodes times up to the border of u32, lists of one slot' },
  },
  {
    name: 'serial events of a window go on into the next',
    area: 'shaders',
    file: 'shaders/event/window_control.wesl',
    from: 'select(window_serial(), 0u, window.opens)',
    to: 'window_serial()',
    finds: {
      kind: 'gpu',
      path: 'src/engine/event/serial-events.gpu.test.ts',
      title: 'sparse: false of LPs are more where a window takes several rounds',
    },
  },
  {
    name: 'what one judgement counts counts for the next one too',
    area: 'shaders',
    file: 'shaders/event/evaluation.wesl',
    from: '    counters[i] = 0u;\n',
    to: '',
    finds: {
      kind: 'gpu',
      path: 'src/engine/event/records.gpu.test.ts',
      title: ', batch LP size 2, kept false',
    },
  },
  {
    name: 'a node may send to another a tick earlier than a lookahead on',
    area: 'shaders',
    file: 'shaders/event/process_node.wesl',
    from: 'time + min(config::lookahead(), MAX_TIME - time);',
    to: 'time + min(config::lookahead() - 1u, MAX_TIME - time);',
    finds: { kind: 'gpu', path: 'src/engine/event/faults.gpu.test.ts', title: 'tooEarly: the GPU names node' },
  },
  {
    name: 'a wide counter loses what its low word carries',
    area: 'shaders',
    file: 'shaders/rounds/round.wesl',
    from: 'return u32(atomicLoad(&control[in_before(SET_TOTALS + low)]) > MOST_U32 - added);',
    to: 'return 0u;',
    finds: { kind: 'gpu', path: RELAY, title: 'counts beyond words, as on one core' },
  },
  {
    name: 'the run goes on for a round after its goal',
    area: 'shaders',
    file: 'shaders/rounds/round.wesl',
    from: 'reached >= run.goal_target',
    to: 'reached > run.goal_target',
    finds: { kind: 'gpu', path: RELAY, title: 'ends when its goal is reached, as on one core' },
  },
  {
    name: 'a value of a distribution goes to the bin of another',
    area: 'shaders',
    file: 'shaders/engine/distribution.wesl',
    from: '((value >> (octave - 3u)) & 7u)',
    to: '((value >> (octave - 4u)) & 7u)',
    finds: { kind: 'gpu', path: 'src/gpu/twins.gpu.test.ts', title: 'bin_of' },
  },
  {
    name: 'whoever is exactly at the range does not hear',
    area: 'shaders',
    file: 'shaders/models/mobile/exact.wesl',
    from: 'return !is_less(vec2u(mul_high(range, range), range * range), squared(by));',
    to: 'return is_less(squared(by), vec2u(mul_high(range, range), range * range));',
    finds: { kind: 'gpu', path: 'src/models/mobile/rules/exact.gpu.test.ts', title: 'is_within' },
  },
  {
    name: 'a trace of sessions is read a period on',
    area: 'shaders',
    file: 'shaders/underlay/sessions.wesl',
    from: 'return traced(peer, 2u * incarnation + u32(!goes_online));',
    to: 'return traced(peer, 2u * incarnation + u32(goes_online));',
    finds: {
      kind: 'gpu',
      path: 'src/underlay/underlay.gpu.test.ts',
      title: 'the underlay on the GPU a matrix and a trace',
    },
  },
];
