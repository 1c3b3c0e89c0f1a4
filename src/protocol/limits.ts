/** What a text may be at most. Each is told with its value where a text goes beyond it. */
export const LIMITS = {
  /** UTF-16 units of a text. */
  text: 65_536,
  /** Blocks in blocks, brackets in brackets, operators upon operators. */
  nesting: 64,
  /** Of all handlers and values that are shown together, functions unfolded. */
  operations: 20_000,
  /** Of a function. */
  args: 32,
  /** Functions, and the handler, that are at work one within another: with blocks as deep as they may be, what the interpreter's stack holds. */
  calls: 16,
  /** Of an event: operations that are executed, and events that are sent. */
  steps: 65_536,
  sends: 64,
  /** Steps of a colour, an observation, a place in the plane, the lookahead: of each. */
  shownSteps: 4096,
  /** What one event adds to a counter. */
  amount: 65_536,
  /** Words of a message, and of a node. */
  payload: 16,
  words: 4096,
  /** Words of state over an underlay, stored arrays not counted: while a node is in work they lie in the memory of a workgroup. */
  wordsOver: 512,
  params: 32,
  /** Those of an underlay are among them. */
  counters: 32,
  kinds: 16,
  /** Measures, observations, metrics and colours: of each so many. */
  told: 16,
  /** Different times that are written in rules. */
  times: 256,
  /** UTF-16 units of a text in quotes, and of a name. */
  quoted: 1000,
  name: 64,
  leastNodes: 2,
  mostNodes: 2 ** 24,
  degree: 4096,
  /** Seconds: what 32 bits hold of the longest tick, 1 ms. */
  seconds: 4.29e6,
} as const;

/** Arrays of more words lie in the store of a node. */
export const STORE_FROM = 32;
