/** Covers: what a person is told of a faulty text: where («...»), what, and what to do about it; and that one fault hides no other. */
import { describe, expect, it } from 'vitest';
import { compile } from './compile.ts';
import { marked, textWith } from './testing/text-with.ts';

function first(text: string) {
  const { text: plain, from, to } = marked(text);
  const { problems, program } = compile(plain);
  expect(program).toBeUndefined();
  const [{ span, message, remedy }] = problems;
  return { at: [span.from, span.to], marked: [from, to], said: `${message} ${remedy}`.trim(), count: problems.length };
}

/** Rules of a timer; expected words. */
const RULES: readonly (readonly [string, string])[] = [
  ['x = «quuery» + 1', 'Unknown name `quuery`. Declare it: no name has this name.'],
  ['x = «lsit»[0]', 'Unknown array `lsit`. Did you mean `list`?'],
  ['«bumb»()', 'Unknown function `bumb`. Did you mean `bump`?'],
  ['send «helo»(1, 2) to 0 after latency', 'Unknown message `helo`. Did you mean `hello`?'],
  ['count «fuond»', 'Unknown counter `fuond`. Did you mean `found`?'],
  ['measure «hop» 1', 'Unknown measure `hop`. Did you mean `hops`?'],
  ['x = «yes»', 'This is a bool; a u32 is wanted. Convert it: `u32(x)`.'],
  ['x = «s»', 'This is an i32; a u32 is wanted. Convert it: `u32(x)`.'],
  ['x = «due»', 'This is a time; a u32 is wanted. `ticks(t)` gives the ticks of a time; `t / 1 ms` its milliseconds.'],
  ['due = «5»', 'This is a u32; a time is wanted. Write a unit: `5 ms`, say.'],
  ['x = «-1»', 'This is an i32; a u32 is wanted. Convert it: `u32(x)`.'],
  ['if «x» { }', 'This is a u32; a bool is wanted. Compare it: `x != 0`.'],
  ['x = «x + s»', '`+` does not take a u32 and an i32. Convert one: `u32(x)` or `i32(x)`.'],
  [
    'due = «due + 5»',
    '`+` does not take a time and a u32. A time has a unit: `5 ms`; `as_time(n)` makes one of ticks.',
  ],
  [
    'due = «due * due»',
    '`*` does not take a time and a time. Times have `+`, `-`, `/`, `%` and comparisons; `ticks(t)` gives a number.',
  ],
  ['yes = «yes & yes»', '`&` does not take a bool and a bool. Bools have `&&`, `||`, `!`, `==` and `!=`.'],
  ['x = «x << s»', '`<<` does not take a u32 and an i32. Bits of a u32 or i32 are shifted by a u32.'],
  ['x = «-x»', '`-` does not take a u32. `i32(x)` has a sign.'],
  ['yes = «x & 1 == 1»', 'Bits are compared without brackets: `a & b == c` is read in two ways. Write `(a & b) == c`.'],
  ['yes = 1 < x «<» 3', 'Comparisons cannot be chained. Write `a < b && b < c`.'],
  ['x = «4294967296»', '4294967296 is no u32: 4294967295 is the most. Write less.'],
  ['s = «2147483648»', '2147483648 is no i32: 2147483647 is the most. Write less.'],
  ['x = «1.5»', 'Rules have no fractions: 1.5. `part(a, b, c)` is a * b / c.'],
  ['due = «0.1 us»', 'This time is shorter than a microsecond. No tick of the clock holds it: write another.'],
  ['due = «50 days»', 'This time is longer than 49 days. No tick of the clock holds it: write another.'],
  ['x = «list»', '`list` is an array. Say which of its 4 places: `list[0]`.'],
  ['x = «v»[0]', '`v` is no array. Arrays are fields such as `seen: u32[16]`.'],
  ['x = list[«4»]', '`list` has 4 places: 0 .. 3. '.trim()],
  ['x = «(v + 1) / (3 - 3)»', 'This divides by 0.'],
  ['x = «v / 0»', 'This divides by 0.'],
  ['x = «random(0)»', '`random(0)` has no number to give.'],
  ['x = «found»', '`found` is a counter: it has no value in rules.'],
  ['x = «bump»', '`bump` is a function: it has no value in rules. Call it: `bump()`.'],
  ['x = «nothing()»', '`nothing` gives no value. Let it `return` one: `fn f() -> u32`.'],
  ['x = «bump(1)»', '`bump` takes no values; one is given.'],
  ['x = «min(1)»', '`min` takes 2 values; one is given.'],
  ['x = «random()»', '`random` takes 1 or 2 values; none is given.'],
  [
    'yes = chance(«few»)',
    'A chance is a parameter of type `share`. Declare one: `param loss: share = 10 % in 0 % .. 90 %`.',
  ],
  ['let a = «rare»', 'A share is what `chance` takes, and nothing else.'],
  ['«min(1, 2)»', 'Nobody uses what `min` gives. Write `let x =` before it.'],
  ['let a = 1\n«a» = 2', '`a` cannot be assigned again. Declare it by `var a =`.'],
  ['«few» = 2', '`few` is a parameter: it cannot be assigned. Assign fields of the state, or values of `var`.'],
  ['let «x» = 2', '`x` is declared already. Give it another name.'],
  ['let «to» = 2', '`to` is a word of the language: no name. Call it `to_`, say.'],
  ['«let a, b = bump()»', 'Only `draw()` gives two words. Write `let q, r = draw()`.'],
  ['«break»', '`break` stands in no loop. Remove it, or use `return`.'],
  ['return «1»', 'No value is returned from here. Write `return` alone.'],
  [
    '«for i in 0 ..< x { }»',
    'The bounds of this loop are no constants. Say how often it turns: `at most 32` after them.',
  ],
  ['while yes «{» }', 'A loop says how often it turns at most. Write `while c at most 32 { }`.'],
  ['while yes at most «100000» { }', '`at most` takes a whole number of 1 .. 65536. Write one.'],
  ['for i in «yes» .. 4 { }', 'A loop counts numbers; this is a bool. Count by u32 or i32.'],
  [
    '«send hello(1, 2) to 0»',
    'It is not said how long the message takes. Write `after` and a time, or declare `underlay delay`.',
  ],
  ['«send hello(1) to 0 after latency»', '`hello` takes 2 values; one is given. Write `hello(a, b)`.'],
  ['send «tick»(1) to 0 after latency', '`tick` is a timer. Timers are set: `set`.'],
  ['set «hello»(1, 2) after latency', '`hello` is a message. Messages are sent: `send`.'],
  ['«set tick(1)»', 'It is not said when the timer ends. Write `after` and a time.'],
  ['send «found»() to 0 after latency', '`found` is a counter. Name a message.'],
  ['«answer hello(1, 2) to 0 after latency»', 'Only what handles a message can `answer`. Use `send`.'],
  ['send hello(1, 2) «after» latency', '`to` is missing before `after`. Write `send hello() to` and a node.'],
  ['count found by «v»', 'It is not said how much this is at most. Write `at most 32` after it, say.'],
  ['count «hops»', '`hops` is a measure. Name a counter.'],
  [
    'measure hops «due»',
    'This is a time; a u32 is wanted. `ticks(t)` gives the ticks of a time; `t / 1 ms` its milliseconds.',
  ],
  ['x = «degree»', 'This protocol has no network of neighbours. Declare one: `network random 8`.'],
  ['yes = «online»', 'All nodes are online always. Declare `underlay delay sessions`, say.'],
  ['x = «)»', 'A value is missing before `)`.'],
  ['x «5»', '`=` is missing before `5`. Write `x = 1` or `x += 1`, or call a function: `f()`.'],
  ['x = 1 «y» = 2', 'The statement should end before `y`. Begin a new line.'],
  ['yes = «!»', 'A value is missing before the end of the line.'],
  ['yes = yes «and» yes', 'The statement should end before `and`. Write `&&`.'],
  ['yes = not «yes»', 'The statement should end before `yes`. Write `!`.'],
  ['if yes { } «elif» yes { }', 'The statement should end before `elif`. Write `else if`.'],
  [
    'yes = chance(50 %«)»',
    'A value is missing before `)`. A chance is a parameter of type `share`: `param loss: share = 10 % in 0 % .. 90 %`.',
  ],
  ['x = v«.»x', '`.` is no sign of the language. Names have no dots: a field is its name alone, `hops`.'],
  ['x = yes «?» 1 : 2', '`?` is no sign of the language. Write `if c { } else { }`.'],
  ['for «(»i = 0; i < 4; i++) { }', 'The name of what is counted is missing before `(`. Write `for i in 0 ..< 8 { }`.'],
  ['let y«:» u32 = 4', '`=` is missing before `:`. Write `let x = 1`: it has the type of its value.'],
  ['x = «Random»(4)', 'Unknown function `Random`. Did you mean `random`?'],
  ['x = «rand»(4)', 'Unknown function `rand`. Did you mean `random`?'],
  ['x = «onlin»', 'Unknown name `onlin`. Did you mean `online`?'],
  ['x = 1 «§»', '`§` is no sign of the language. Remove it.'],
  ['x = «"abc»', 'This text in quotes does not end. Close it with `"`.'],
  ['«5»', '`5` begins no statement.'],
];

/** Whole declarations. */
const DECLARED: readonly (readonly [string, string])[] = [
  ['«parm» z: u32 = 1 in 0 .. 2', '`parm` begins no declaration. Did you mean `param`?'],
  ['param «x»: u32 = 1 in 0 .. 2', '`x` is declared twice. Give one of them another name.'],
  ['param z: «u64» = 1 in 0 .. 2', 'A type is missing before `u64`. Types are u32, i32, bool, time, share.'],
  ['param z: u32 = «1»', 'The range of `z` is missing. Write `in` and least `..` most after the value.'],
  ['param z: u32 = «5» in 0 .. 2', 'The value lies outside its range. Change one of them; both ends are allowed.'],
  ['param z: u32 = 2 in «3» .. 1', 'The range ends before it begins. Write the lesser number first.'],
  ['param z: u32 = «5 ms» in 0 .. 2', 'A u32 is a whole number of 0 .. 4294967295. Write `16`, say.'],
  [
    'param z: time = «5» in 0 s .. 2 s',
    'A time has a unit, and is 49 days at most. Units are us, ms, s, min, h and days.',
  ],
  ['param z: share = «0.5» in 0 % .. 2 %', 'A share is 0 % .. 100 %. Write `10 %`, say.'],
  ['param z: bool = «1»', 'This is no bool. Write `true` or `false`.'],
  ['param z: bool = true in «0» .. 1', 'A bool has no range. Remove it.'],
  ['param z: u32 = 1 in 0 .. 2 "a" "b" «"c"»', '`c` is one text in quotes too many. Remove it.'],
  ['state { «z»: share }', 'A share is a parameter, no field. Use `u32` or `bool`.'],
  ['state { z: u32[«0»] }', 'An array has one place at least. Write `u32[16]`, say.'],
  ['state { z: u32 «y»: u32 }', '`,` is missing before `y`. Or begin a new line.'],
  ['timer «alone»', 'Nothing is done on `alone`. Write `on alone { }`.'],
  ['message «alone»(q: u32)', 'Nothing is done on `alone`. Write `on alone(q) { }`.'],
  ['message m(«z»: share)\non m(z) { }', 'A message or timer carries no share. Use `u32` or `bool`.'],
  ['message m(a: u32, «a»: u32)\non m(a, b) { }', '`a` is named twice. Give one another name.'],
  ['on «hullo»(a, b) { }', 'Unknown message or timer `hullo`. Did you mean `hello`?'],
  ['on «hello»(a, b) { }', '`on hello` is written twice. Join them.'],
  ['timer t\non «t»(a) { }', '`t` carries no values; one is given. Write `on t { }`.'],
  ['timer t\non t from «who» { }', 'A timer comes from the node itself. Remove `from`; `node` is its number.'],
  ['on «join» { }', 'Nobody comes or goes in this protocol. Declare `underlay delay sessions`, say.'],
  [
    'fn «f»() -> u32 { if yes { return 1 } }',
    '`f` ends without a value: it gives a u32. Let it `return` one on every way.',
  ],
  ['fn f() -> u32 { «return» }', 'Here a u32 is returned. Write the value after `return`.'],
  ['fn f() { return «1» }', 'No value is returned from here. Say which type after the brackets: `fn f() -> u32`.'],
  ['fn f() { «f»() }', '`f` is not above: functions call those above them. Move `fn f` up; none may call itself.'],
  [
    'fn f() { «g»() }\nfn g() { }',
    '`g` is not above: functions call those above them. Move `fn g` up; none may call itself.',
  ],
  ['fn f(«a»: share) { }', 'A function carries no share. Use `u32` or `bool`.'],
  ['fn f(a: u32[«4»]) { }', 'A function carries no arrays. Name the values one by one.'],
  ['fn f() { x = «1»\nring', 'A block is not closed before the end of the line. Write `}`.'],
  ['«nodes» = 4 in 2 .. 8', '`nodes` is declared twice. Remove one.'],
  ['start { }\n«start» { }', '`start` is declared twice. Remove one.'],
  ['network «tree» 3', 'There is no network `tree`. Write `network random 8`, `network ring 4` or `network all`.'],
  ['network random «0»', 'How many it knows is a whole number of 1 .. 4096. Write `network random 8`.'],
  ['network all «5»', 'Whoever knows all has no degree. Remove the number.'],
  ['underlay «dealy»', 'An underlay has no `dealy`. Did you mean `delay`?'],
  ['underlay sessions «sessions»', '`sessions` is said twice. Remove one.'],
  ['colour «=» x', 'A text in quotes is missing before `=`. Write `colour "What it means" = value`.'],
  ['colour "C" = «bump»()', 'A colour cannot change the state, as `bump` does. Keep what it needs in the state.'],
  ['colour "C" = «random(4)»', 'A colour cannot draw at random. Keep what it needs in the state.'],
  ['colour "C" = «now»', 'A colour cannot know the time. Keep what it needs in the state.'],
  ['colour "C" = «far»[1]', 'A colour cannot read arrays of more than 32 words. Keep what it needs in a field.'],
  ['activity "A" = «yes»', 'An activity is no bool. It is a u32.'],
  ['activity "A" = «due»', 'An activity is no time. Write `t / 1 ms`: its milliseconds.'],
  ['plane x, «yes»', 'This is a bool; a u32 is wanted. Convert it: `u32(x)`.'],
  ['plane «x»', '`,` is missing before the end of the line. A plane has two places: `plane x, y`.'],
  ['observe o "O" = «rare»', 'An observation is no share. It is a u32 or an i32 or a bool or a time.'],
  ['metric m = «fuond» / nodes', 'Unknown name `fuond`. Did you mean `found`?'],
  ['metric m = «x» / nodes', '`x` is a field: it is no number of a run. Use counters and parameters.'],
  ['metric m = «hops»', '`hops` is a measure: it is no number of a run. Write `mean(hops)`.'],
  ['metric m = «mena»(hops)', 'A metric has no function `mena`. Did you mean `mean`?'],
  ['metric m = mean(«found»)', '`found` is a counter, no measure. Name what is measured or observed.'],
  [
    'metric m = «quantile(hops, 2)»',
    '`quantile` does not take this. Write `quantile(m, 0.9)`: the name of a measure, and 0 .. 1.',
  ],
  [
    'metric m = «found % 2»',
    'A metric cannot reckon this. It has `+ - * /`, numbers, counters, parameters, `nodes`, and `mean(m)`, `count(m)`, `quantile(m, 0.9)`.',
  ],
  ['ring «5»', 'The declaration should end before `5`. Begin a new line.'],
];

describe('problems', () => {
  it.each(RULES)('in rules: %s', (body, said) => {
    const found = first(textWith(body));
    expect(found.said).toBe(said);
    expect(found.at).toEqual(found.marked);
    expect(found.count).toBe(1);
  });

  it.each(DECLARED)('in declarations: %s', (declared, said) => {
    const found = first(textWith('', declared));
    expect(found.said).toBe(said);
    expect(found.at).toEqual(found.marked);
    expect(found.count).toBe(1);
  });

  it.each([
    ['«function» g() { }', '`function` begins no declaration. Write `fn`.'],
    ['«const» most = 4', '`const` begins no declaration. A constant is a function: `fn limit() -> u32 { return 4 }`.'],
    ['on «start» { }', 'Nobody sends `start`. Write `start { }` without `on`.'],
  ])('of another language: %s', (declared, said) => {
    const found = first(textWith('', declared));
    expect(found).toMatchObject({ said, at: found.marked, count: 1 });
  });

  it('texts in quotes have no control characters', () => {
    const { program } = compile(textWith('').replace(/^protocol 1 ".*"/, 'protocol 1 "\u001b[31mred\u202e"'));
    expect(program?.title).toBe(' [31mred ');
  });

  const OVER = `protocol 1 "Over"
nodes = 16 in 2 .. 64
end = 1 s in 1 s .. 1 h
underlay delay sessions
message hello
timer tick
fn greet() { send hello() to 0 }
`;
  const WITH = 'on hello { }\non tick { }\nunderlay delay loss sessions ';
  it.each([
    ['{ «losss» = 1 % }', 'This underlay has no parameter `losss`. Did you mean `loss`?'],
    ['{ «x» = 1 }', 'This underlay has no parameter `x`. Links and results have their names.'],
    ['{ «nat» = 1 % }', 'This underlay has no parameter `nat`. It is of `nat`: write that before the bracket.'],
    ['{ loss = 1 %, «loss» = 2 % }', '`loss` is given twice. Remove one.'],
    ['{ loss = «101 %» }', '`loss` is a share of 0 % .. 100 %. Write `0 %`, say.'],
    ['{ loss = «1 s» }', '`loss` is a share of 0 % .. 100 %. Write `0 %`, say.'],
    ['{ loss = «true» }', '`loss` is a share of 0 % .. 100 %. Write `0 %`, say.'],
    ['{ sessionScale = «20» }', '`sessionScale` is a time of 0.1 s .. 10000000 s. Write `14900 s`, say.'],
    ['{ sessionScale = «50 ms» }', '`sessionScale` is a time of 0.1 s .. 10000000 s. Write `14900 s`, say.'],
    ['{ sessionShape = «5» }', '`sessionShape` is a number of 0.25 .. 4. Write `0.68`, say.'],
    ['{ leaves = «2.5» }', '`leaves` is a whole number of 2 .. 4096. Write `1024`, say.'],
    ['{ churn = «exponentail» }', '`churn` is one of some words. Did you mean `exponential`?'],
    ['{ churn = «5» }', '`churn` is one of some words. They are none, exponential, weibull, trace, flash.'],
    ['{ churn = «trace» }', '`trace` wants a file. A text brings none: choose it in the setup.'],
    ['{ matrix = «5» }', '`matrix` is a file. A text brings none: choose it in the setup.'],
    ['{ loss «5» }', '`=` is missing before `5`. Write `loss = 1 %`, say.'],
    ['{ loss = 1 % «churn» = none }', '`,` is missing before `churn`. Or begin a new line.'],
    ['{ loss = 1 «%»', 'The underlay is not closed before the end of the text. Write `}`.'],
    ['{ loss = 1 «%»\nring', 'The underlay is not closed before the end of the line. Write `}`.'],
  ])('given to an underlay: %s', (given, said) => {
    const found = first(OVER.replace('underlay delay sessions\n', '') + WITH + given);
    expect(found.said).toBe(said);
    expect(found.at).toEqual(found.marked);
    expect(found.count).toBe(1);
  });

  it.each([
    ['«lookahead 5 ms»\non hello { }\non tick { }', 'The underlay says what the least delay is. Remove `lookahead`.'],
    [
      'on hello from who { send hello() to who after «5 ms» }\non tick { }',
      'The underlay says how long a message takes. Remove `after`, or `delay` from the underlay.',
    ],
    [
      'start { «greet»() }\non hello { }\non tick { }',
      '`start` over sessions cannot send messages, as `greet` does. Do it in `on join` or in a handler.',
    ],
    [
      'start { «set tick after 1 s» }\non hello { }\non tick { }',
      '`start` over sessions cannot set timers. Do it in `on join` or in a handler.',
    ],
    ['on hello { }\non tick { «answer hello() to 0» }', 'Only what handles a message can `answer`. Use `send`.'],
    [
      'on leave { «greet»() }\non hello { }\non tick { }',
      '`on leave` cannot send messages, as `greet` does. Do it in `on join` or in a handler.',
    ],
  ])('over an underlay: %s', (declared, said) => {
    const found = first(OVER + declared);
    expect(found.said).toBe(said);
    expect(found.at).toEqual(found.marked);
    expect(found.count).toBe(1);
  });

  it.each([
    ['', 'The first line is missing: what language this is, and the title. Write `protocol 1 "Title"`.'],
    ['protocol «1 ms» "Test"', 'The version of the language has no unit. Write `protocol 1 "Title"`.'],
    ['protocol «2» "Later"', 'This text is of version 2 of the language; this lab knows 1. Open it in a later one.'],
    ['protocol 1«»', 'The title is missing. Write `protocol 1 "Title"`.'],
  ])('of a text: %j', (text, said) => {
    const found = first(text);
    expect(compile(marked(text).text).problems.map(({ message, remedy }) => `${message} ${remedy}`)).toContain(said);
    expect(found.count).toBeGreaterThan(0);
  });

  it('one at least in each faulty declaration, in the order of the text', () => {
    const lines = [...DECLARED.filter(([line]) => !line.includes('\n')).map(([line]) => marked(line).text)];
    const text = textWith('x = yes', lines.join('\n'));
    const { problems } = compile(text);
    const told = problems.map(({ span }) => text.slice(0, span.from).split('\n').length - 1);
    expect(told).toEqual([...told].sort((a, b) => a - b));
    const all = text.split('\n');
    // What is declared twice is told where it is declared again.
    const silent = lines.filter((line) => !told.some((row) => all[row] === line));
    expect(silent).toEqual([]);
  });

  it('a declaration that cannot be read makes no unknown names elsewhere', () => {
    const { problems } = compile(textWith('x = y + z()', 'state { y: u32 z2 }\nfn z( { }'));
    expect(problems.map(({ message }) => message)).toEqual([
      '`,` is missing before `z2`.',
      'The name of an argument is missing before `{`.',
    ]);
  });

  it('nor names that are declared already', () => {
    const { problems } = compile(textWith('let key = 5\nx = key', 'message find(key: u32, from: u32)'));
    expect(problems.map(({ message }) => message)).toEqual(['`from` is a word of the language: no name.']);
  });
});
