/** The words of the language, each with how it is written and what it does: what the editor completes, and its list of words. */

export interface LanguageWord {
  readonly word: string;
  readonly is: 'declaration' | 'statement' | 'type' | 'fact' | 'library';
  /** As one writes it. */
  readonly form: string;
  readonly text: string;
}

const words = (
  is: LanguageWord['is'],
  lines: readonly (readonly [string, string, string])[],
): readonly LanguageWord[] => lines.map(([word, form, text]) => ({ word, is, form, text }));

export const LANGUAGE_WORDS: readonly LanguageWord[] = [
  ...words('declaration', [
    ['protocol', 'protocol 1 "Title"', 'The first line: the version of the language, and what the protocol is called.'],
    ['question', 'question "..."', 'What it asks.'],
    ['about', 'about "..."', 'What it is, in some sentences.'],
    ['nodes', 'nodes = 4096 in 16 .. 1048576', 'How many nodes there are, and may be. In rules: their number.'],
    ['end', 'end = 5 min in 10 s .. 10 h', 'When the run ends, in simulated time.'],
    [
      'lookahead',
      'lookahead latency',
      'The least time that a message takes to another node; not over an underlay with delay.',
    ],
    ['network', 'network random 8 | ring 4 | all', 'Whom a node knows: `degree`, `neighbour(i)`.'],
    [
      'underlay',
      'underlay delay loss nat sessions { loss = 1 % }',
      'The network below: any of the four; in brackets what it is like at first.',
    ],
    [
      'param',
      'param name: time = 20 ms in 1 ms .. 10 s "Label" "help"',
      'A field of the setup; both ends are allowed.',
    ],
    ['state', 'state { hops: u32, seen: u32[16] }', 'What a node remembers; 0, false at first.'],
    ['message', 'message find(query: u32)', 'What nodes send each other.'],
    ['timer', 'timer begin, late(query: u32)', 'A message of a node to itself.'],
    ['counter', 'counter found "Label"', 'What is counted over all nodes: a series and a chart.'],
    [
      'measure',
      'measure hops_to_key "Hops"',
      'A distribution of values, each told when it happens. In rules: `measure hops_to_key hops`.',
    ],
    ['observe', 'observe name "Label" = expression', 'A distribution of a value of each node at the end.'],
    ['metric', 'metric name = a / b "Label" "unit"', 'A number made of counters, parameters and distributions.'],
    ['fn', 'fn name(a: u32) -> u32 { ... }', 'A function; it may call those above it.'],
    ['start', 'start { ... }', 'What every node does at time 0.'],
    ['on', 'on find(query) from who { ... }', 'What a node does when it hears that.'],
    ['from', 'on find(query) from who', 'Names who has sent it.'],
    ['join', 'on join { ... }', 'What a node does when it comes online (underlay sessions).'],
    ['leave', 'on leave { ... }', 'What a node does before it goes offline; it sends nothing then.'],
    ['ring', 'ring', 'A view: nodes by number on a ring. As a function: `ring(a, b)`, the shorter way on the ring.'],
    ['plane', 'plane x, y', 'A view: nodes at places that expressions give.'],
    ['colour', 'colour "Label" = expression', 'What colours mean.'],
    ['activity', 'activity "Label" = expression', 'A value that only grows: its growth a second is shown.'],
  ]),
  ...words('statement', [
    ['let', 'let x = e', 'A name for a value, for good.'],
    ['var', 'var x = e', 'A value that can change.'],
    ['if', 'if c { ... } else { ... }', 'One way or the other.'],
    ['else', 'else { ... }', 'The other way.'],
    [
      'for',
      'for i in 0 ..< n at most 32 { ... }',
      'Counts; `..` includes the end, `..<` does not. It says its most, unless both ends are constants.',
    ],
    ['in', 'for i in a .. b', 'Of a loop or a range.'],
    ['while', 'while c at most 64 { ... }', 'As long as something holds; it says its most.'],
    ['at', 'at most 32', 'The most turns of a loop.'],
    ['most', 'at most 32', 'The most turns of a loop.'],
    ['break', 'break', 'Leaves the loop.'],
    ['continue', 'continue', 'On to its next turn.'],
    ['return', 'return e', 'Leaves the function or the handler.'],
    ['send', 'send find(query) to n after t', 'A message to another node, which hears it `t` later.'],
    ['answer', 'answer here(query) to who', 'A message that passes NAT; in handlers of messages.'],
    ['set', 'set late(query) after t', 'A timer of the own node.'],
    ['to', 'send m() to n', 'Who hears it.'],
    ['after', 'set begin after 5 s', 'How much later.'],
    ['count', 'count found by 3', 'Adds to a counter, 1 where nothing else is said.'],
    ['by', 'count found by 3', 'How much.'],
  ]),
  ...words('type', [
    ['u32', 'u32', 'A whole number of 0 to 4,294,967,295; it wraps.'],
    ['i32', 'i32', 'A whole number of -2,147,483,648 to 2,147,483,647; it wraps.'],
    ['bool', 'bool', '`true` or `false`.'],
    ['time', 'time', 'Simulated time: `+` stops at its end, `-` at 0.'],
    ['share', 'share', 'Of parameters: 0 % to 100 %.'],
  ]),
  ...words('fact', [
    ['true', 'true', 'A bool.'],
    ['false', 'false', 'A bool.'],
    ['node', 'node', 'The number of the own node, from 0.'],
    ['now', 'now', 'The time of the event.'],
    ['never', 'never', 'The last moment that a time can say.'],
    ['nobody', 'nobody', 'A number that no node has.'],
    ['degree', 'degree', 'How many neighbours a node has.'],
    ['online', 'online', 'Whether the own node is online (underlay sessions).'],
  ]),
  ...words('library', [
    ['draw', 'let q, r = draw()', 'The next two random words of the node.'],
    ['random', 'random(n)', 'A random number below n.'],
    ['chance', 'chance(share)', 'True as often as a share says.'],
    ['exponential', 'exponential(mean)', 'A random time, exponential with this mean.'],
    ['uniform', 'uniform(mean)', 'A random time of 0 to twice the mean.'],
    ['hash', 'hash(stream, a, b)', 'A random word that every node can work out.'],
    ['other', 'other()', 'A random node that is not the own.'],
    ['neighbour', 'neighbour(i)', 'The i-th neighbour, from 0.'],
    ['min', 'min(a, b)', 'The smaller.'],
    ['max', 'max(a, b)', 'The larger.'],
    ['ones', 'ones(x)', 'How many bits are set.'],
    ['zeros', 'zeros(x)', 'How many bits before the first that is set; 32 of 0.'],
    ['part', 'part(a, b, c)', 'a * b / c over 64 bits.'],
    ['ahead', 'ahead(a, b)', 'How far b is ahead of a on the ring of nodes.'],
    ['xor', 'xor(a, b)', 'Distance by XOR.'],
    ['near', 'near(a, b, r)', 'Whether the ring has no more than r nodes between them.'],
    ['ticks', 'ticks(t)', 'A time as a number of ticks.'],
    ['as_time', 'as_time(n)', 'So many ticks as a time.'],
  ]),
];
