/**
 * A program for the GPU: module `package::model` with `start`, `handle` and `observe`, and the module of its pictures. Events are sent in one
 * place, when the handler is done, for what is inlined twice costs all events: until then they are letters in private memory. Every name is
 * a number with a prefix, so that words of WGSL are free. What breaks a rule reports a fault and goes on with harmless values.
 */
import { TABLE_LENGTH } from '../../base/quantile.ts';
import type { Program, ProgramField, Statement } from '../program.ts';
import { firstPayload } from './config.ts';
import { faultSites } from './faults.ts';
import { paramOffsets } from './param-offsets.ts';
import { type Reads, valueIn, wordOf } from './wesl-expression.ts';
import { functionName, type Purpose, type Writing, writeRoutine } from './wesl-routine.ts';

/** What of a world a module depends on, beside its program. */
export interface WeslShape {
  /** States lie in the state tile while nodes are processed. */
  readonly sparse: boolean;
  /** Words of a node's state that its underlay has; and which of them says whether the node is online, and in which session it is. */
  readonly below?: { readonly stateWords: number; readonly status: number; readonly incarnation?: number };
}

/** Where a routine finds the state of its node. */
const STATE: Readonly<Record<Exclude<Purpose, 'view'>, (shape: WeslShape) => string>> = {
  start: ({ sparse }) => (sparse ? 'state_tile' : 'nodes'),
  join: ({ sparse }) => (sparse ? 'state_tile' : 'nodes'),
  handle: ({ sparse }) => (sparse ? 'state_tile' : 'nodes'),
  look: () => 'nodes',
};

function writingFor(program: Program, shape: WeslShape, purpose: Purpose): Writing {
  const offsets = paramOffsets(program);
  const { below } = shape;
  const stateWord = (at: string) => (purpose === 'view' ? `state(me, ${at})` : `${STATE[purpose](shape)}[at + ${at}]`);
  const wordAt = ({ isStored, at }: ProgramField, index?: string) => {
    const first = `${at + (isStored ? 0 : (below?.stateWords ?? 0))}u`;
    const word = index === undefined ? first : `${first} + ${index}`;
    return isStored ? `store[store_at + ${word}]` : stateWord(word);
  };
  const offset = (field: number, index?: string) => wordAt(program.fields[field], index);
  const reads: Reads = {
    param(index) {
      const at = offsets.inTables.indexOf(index);
      return at < 0 ? `config::p${index}()` : `table(${offsets.paramsAt + at}u)`;
    },
    within: (param, word) =>
      `(${word} < config::p${param}() || ((config::always() >> ${offsets.shares.indexOf(param)}u) & 1u) != 0u)`,
    field: (field, index) => (index === undefined ? offset(field) : `${purpose}_get${field}(${index})`),
    fact(name) {
      switch (name) {
        case 'node':
          return 'me';
        case 'nodes':
          return 'config::node_count()';
        case 'lookahead':
          return 'config::lookahead()';
        case 'degree':
          return 'config::degree()';
        case 'from':
          return 'sender';
        case 'online':
          return below ? `((${stateWord(`${below.status}u`)} & 1u) != 0u)` : 'true';
        case 'now':
          return purpose === 'view' ? 'now()' : 'present';
      }
    },
    tableAt: (table) => program.tables.indexOf(table) * TABLE_LENGTH,
  };
  const incarnation = below?.incarnation === undefined ? undefined : stateWord(`${below.incarnation}u`);
  return { program, purpose, reads, offset, sites: faultSites(program), ...(incarnation && { incarnation }) };
}

/** Those that are called from `roots`, and these, each above who calls it. */
function reachable({ routines }: Program, roots: readonly number[]): readonly number[] {
  const found = new Set<number>();
  const visit = (statements: readonly Statement[]): void => {
    for (const statement of statements) {
      if (statement.is === 'call') reach(statement.routine);
      else if (statement.is === 'if') [statement.then, statement.otherwise].forEach(visit);
      else if (statement.is === 'loop') [statement.before, statement.body, statement.step].forEach(visit);
    }
  };
  const reach = (routine: number): void => {
    if (found.has(routine)) return;
    found.add(routine);
    visit(routines[routine].body);
  };
  roots.forEach(reach);
  return [...found].sort((a, b) => a - b);
}

/** Functions of all that `roots` need, and of places of arrays. */
function functionsFor(program: Program, shape: WeslShape, purpose: Purpose, roots: readonly number[]): string {
  const writing = writingFor(program, shape, purpose);
  const getters = program.fields.flatMap(({ length, isStored }, field) => {
    if (length === undefined || (isStored && purpose === 'view')) return [];
    const word = writing.offset(field, `min(i, ${length - 1}u)`);
    return [`fn ${purpose}_get${field}(i: u32) -> u32 { return select(0u, ${word}, i < ${length}u); }\n`];
  });
  const routines = reachable(program, roots).map((routine) => writeRoutine(writing, routine));
  return [...getters, ...routines].join('\n');
}

const HELPERS = `
fn some_u(x: u32) -> u32 { return x; }
fn some_i(x: i32) -> i32 { return x; }
fn some_b(x: bool) -> bool { return x; }

fn div_u(a: u32, b: u32) -> u32 {
  if (b == 0u) { return 0u; }
  return a / b;
}
fn rem_u(a: u32, b: u32) -> u32 {
  if (b == 0u) { return 0u; }
  return a % b;
}
fn div_i(a: i32, b: i32) -> i32 {
  if (b == 0) { return 0; }
  if (b == -1) { return 0 - a; }
  return a / b;
}
fn rem_i(a: i32, b: i32) -> i32 {
  if (b == 0 || b == -1) { return 0; }
  return a % b;
}
fn add_saturating(a: u32, b: u32) -> u32 { return add_saturated(a, b, MOST_U32); }
fn sub_floored(a: u32, b: u32) -> u32 { return a - min(a, b); }
fn mul_saturating(a: u32, b: u32) -> u32 { return select(a * b, MOST_U32, mul_high(a, b) != 0u); }

/// a * b / c over 64 bits, digit by digit.
fn part(a: u32, b: u32, c: u32) -> u32 {
  if (c == 0u) { return 0u; }
  var rest = mul_high(a, b);
  if (rest >= c) { return MOST_U32; }
  let low = a * b;
  if (rest == 0u) { return low / c; }
  var result = 0u;
  for (var i = 0u; i < 32u; i++) {
    let carries = rest >= 0x80000000u;
    rest = (rest << 1u) | ((low >> (31u - i)) & 1u);
    let goes = carries || rest >= c;
    rest -= select(0u, c, goes);
    result = (result << 1u) | u32(goes);
  }
  return result;
}
`;

function neighbourFunction({ network }: Program): string {
  if (!network) return '';
  const rest = {
    all: 'return i + u32(i >= me);',
    ring: `let steps = (i >> 1u) + 1u;
  return (me + select(config::node_count() - steps, steps, (i & 1u) == 0u)) % config::node_count();`,
    random: `let other = mul_high(threefry2x32(vec2u(config::seed(), STREAM_EDGES), vec2u(me, i)).x, config::node_count() - 1u);
  return other + u32(other >= me);`,
  }[network.is];
  return `
fn neighbour(i: u32) -> u32 {
  if (i >= config::degree()) { return me; }
  ${rest}
}
`;
}

/** How letters are written and sent; `first`: when the world is built, when they may be due at any time. */
function letters(most: number, first: '' | '_first', underlay: Program['underlay']): string {
  const early = `
  if (to == me && after == 0u) { fault(code + 1u, due); return; }
  if (to != me && min(due, MAX_TIME) < present + min(config::lookahead(), MAX_TIME - present)) { fault(code + 2u, due); return; }`;
  const isOne = most === 1;
  const below = `
fn post_below${first}(code: u32, kind: u32, to: u32, payload: array<u32, PAYLOAD_ROOM>) {
  if (to >= config::node_count()) { fault(code, to); return; }
  let after = delay(to, draw_from(STREAM_HANDLER));
  if (after != NEVER) { write${first}(to, add_saturated(present, after, MOST_U32), kind, payload); }
}
`;
  const lossy = `
fn post_lossy${first}(code: u32, kind: u32, to: u32, after: u32, payload: array<u32, PAYLOAD_ROOM>) {
  if (to >= config::node_count()) { fault(code, to); return; }
  if (delay(to, draw_from(STREAM_HANDLER)) != NEVER) { post${first}(code, kind, to, after, payload); }
}
`;
  return `
var<private> letters${first}: array<Letter, ${Math.max(1, most)}>;

fn post${first}(code: u32, kind: u32, to: u32, after: u32, payload: array<u32, PAYLOAD_ROOM>) {
  if (to >= config::node_count()) { fault(code, to); return; }
  let due = add_saturated(present, after, MOST_U32);${first ? '' : early}
  write${first}(to, due, kind, payload);
}
${underlay.includes('delay') ? below : underlay.includes('loss') ? lossy : ''}
fn write${first}(to: u32, due: u32, kind: u32, payload: array<u32, PAYLOAD_ROOM>) {
  letters${first}[${isOne ? '0u' : 'written'}] = Letter(to, due, kind, payload);
  written++;
}

fn send_all${first}() {
  ${isOne ? 'if (written > 0u)' : 'for (var i = 0u; i < written; i++)'} {
    let letter = letters${first}[${isOne ? '0u' : 'i'}];
    send(letter.to, letter.due, letter.kind, letter.payload);
  }
}
`;
}

/** Module `package::model`. */
export function weslModel(program: Program, shape: WeslShape): string {
  const { kinds, observes, costs, storeWords, start, underlay, join, leave } = program;
  const { below } = shape;
  const hasSessions = underlay.includes('sessions');
  /** A node that comes or goes sends itself its next change. */
  const changes = Number(hasSessions);
  const begin = (node: string, at: string) => `  me = ${node};
  at = ${at};${storeWords > 0 ? `\n  store_at = store_index(offset_of(${node}), 0u);` : ''}`;
  const at = shape.sparse ? 'state_at(node)' : 'model_state_index(offset_of(node))';
  const call = (kind: number): string => {
    const { payload, handler } = kinds[kind];
    const { locals } = program.routines[handler];
    const shift = firstPayload(program, below, kind);
    const args = payload.map((_, i) => valueIn(locals[i], `event.payload[${i + shift}]`));
    return `${functionName('handle', program, handler)}(${args.join(', ')});`;
  };
  const cases = kinds.map((_, kind) => `    case ${kind}u: { ${call(kind)} }\n`).join('');
  const joins = (purpose: 'join' | 'handle') =>
    join === undefined ? '' : `${functionName(purpose, program, join)}();`;
  const leaves = leave === undefined ? '' : `${functionName('handle', program, leave)}();`;
  const comings = hasSessions
    ? `    case KIND_ARRIVAL: { arrive(); ${joins('handle')} change(); }
    case KIND_DEPARTURE: { ${leaves} depart(); change(); }
`
    : '';
  const accepted = `  if (config::has_absence() != 0u && ${hasSessions ? '' : 'is_message(event.kind) && '}!accepts(event.kind, event.payload[0])) { return; }\n`;
  // What `on join` sends is not in the costs of `start`.
  const firstSends = costs.start.sends + (join === undefined ? 0 : costs.event.sends);
  const handlers = [...kinds.map(({ handler }) => handler), ...[join, leave].filter((one) => one !== undefined)];
  const looks = observes
    .map(({ routine }, index) => {
      const type = program.routines[routine].result ?? 'u32';
      const value = wordOf(type, `${functionName('look', program, routine)}()`);
      return `    case ${index}u: { add_observed(${value}, 1u); }\n`;
    })
    .join('');
  return `// ${kinds.length} kinds of events; made of a text.
import constants::{${hasSessions ? 'KIND_ARRIVAL, KIND_DEPARTURE, ' : ''}MAX_TIME, MOST_U32, NEVER, PAYLOAD_ROOM, STREAM_BUILD, STREAM_EDGES, STREAM_HANDLER};
import package::config;
import package::event::event::Event;
import package::event::measure::measure;
import package::event::offsets::{model_state_index, offset_of, store_index, table};
import package::event::run::{nodes, store};
import package::event::send::{draw_from, fault, send, NO_PAYLOAD};
${shape.sparse ? 'import package::event::state_tile::{state_at, state_tile};\n' : ''}import package::engine::observed::add_observed;
import package::engine::tally::count;
import package::lib::quantile::sample_ticks;
import package::lib::threefry::threefry2x32;
import package::lib::u32::{add_saturated, mul_high};
${
  below
    ? `import package::underlay::delay::delay;
import package::underlay::peer::{begin_peer, is_online};
import package::underlay::presence::{accepts, arrive, change_kind, depart, is_message, next_length, start_status};
import package::underlay::sessions::{first_length, starts_online};
`
    : ''
}
/// The node in work, the time, and who sent the event; where the words of the node begin.
var<private> me: u32;
var<private> present: u32;
var<private> sender: u32;
var<private> at: u32;
var<private> store_at: u32;

/// An event on its way to be sent.
struct Letter { to: u32, due: u32, kind: u32, payload: array<u32, PAYLOAD_ROOM> }

var<private> written: u32;
${letters(costs.event.sends + changes, '', underlay)}${letters(firstSends + changes, '_first', underlay)}${
  hasSessions
    ? `
/// The end of the session or the time away that begins now.
fn change() {
  let length = next_length(draw_from(STREAM_HANDLER).x);
  if (length == NEVER) { return; }
  write(me, add_saturated(present, length, MOST_U32 - 1u), change_kind(is_online()), NO_PAYLOAD);
}
`
    : ''
}
fn start(node: u32) {
${begin('node', at)}
  present = 0u;
  written = 0u;
${below ? `  begin_peer(node, 0u);\n  start_status(${hasSessions ? 'starts_online(node)' : 'true'});\n` : ''}  ${functionName('start', program, start)}();
${
  hasSessions
    ? `  if (is_online()) { ${joins('join')} }
  let length = first_length(node);
  if (length != NEVER) { write_first(me, length, change_kind(is_online()), NO_PAYLOAD); }
`
    : ''
}  send_all_first();
}

fn handle(node: u32, event: Event) {
${begin('node', at)}
  present = event.time;
  sender = event.src;
  written = 0u;
${below ? `  begin_peer(node, event.time);\n${accepted}` : ''}  switch (event.kind) {
${cases}${comings}    default: {}
  }
  send_all();
}

fn observe(node: u32, index: u32) {
${begin('node', 'model_state_index(offset_of(node))')}
  switch (index) {
${looks}    default: {}
  }
}
${HELPERS}${neighbourFunction(program)}
${functionsFor(program, shape, 'start', [start])}
${functionsFor(program, shape, 'join', hasSessions && join !== undefined ? [join] : [])}
${functionsFor(program, shape, 'handle', handlers)}
${functionsFor(
  program,
  shape,
  'look',
  observes.map(({ routine }) => routine),
)}
`;
}

/** The module of the pictures: twin of models/own/views.ts. */
export function weslViews(program: Program, shape: WeslShape): string {
  const { ring, plane, colours } = program.picture;
  const colourValue = (routine: number, type: string): string => {
    const call = `${functionName('view', program, routine)}()`;
    if (program.routines[routine].result === 'bool') return `select(0.0, 1.0, ${call})`;
    return type === 'time' ? `f32(${call}) * SECONDS_PER_TICK` : `f32(${call})`;
  };
  const levels = colours.flatMap(({ routine, type, grows }, i) =>
    grows ? [] : [`  if (channel == CHANNEL_COLOUR${i}) { return ${colourValue(routine, type)}; }\n`],
  );
  const totals = colours.flatMap(({ routine, grows }, i) => {
    const word = wordOf(program.routines[routine].result ?? 'u32', `${functionName('view', program, routine)}()`);
    return grows ? [`  if (channel == CHANNEL_COLOUR${i}) { return ${word}; }\n`] : [];
  });
  const names = colours.map((_, i) => `, CHANNEL_COLOUR${i}`).join('');
  const roots = [...colours.map(({ routine }) => routine), ...(plane ? [plane.x, plane.y] : [])];
  const share = (routine: number) =>
    `f32(${wordOf(program.routines[routine].result ?? 'u32', `${functionName('view', program, routine)}()`)}) / 4294967296.0`;
  const { below } = shape;
  const hasMaps = program.underlay.includes('delay');
  const status = `  if (channel == CHANNEL_STATUS) { return status_of(state(node, ${below?.status}u)); }\n`;
  const hasStatus = hasMaps || program.underlay.includes('sessions') || program.underlay.includes('nat');
  const maps = `  if (view == VIEW_NETWORK) { return place_at_router(node, spread(node)); }
  if (view == VIEW_REGIONS) { return place_on_map(node, spread(node)); }
`;
  const onGlobe = `
fn place3(_view: u32, node: u32) -> vec3f {
  return place_on_globe(node, spread(node));
}

/// A word that puts a node anywhere in its region.
fn spread(node: u32) -> u32 {
  return threefry2x32(vec2u(config::seed(), STREAM_SPREAD), vec2u(node, 1u)).x;
}
`;
  const belowNames = `${hasMaps ? ', STREAM_SPREAD, VIEW_NETWORK, VIEW_REGIONS' : ''}${hasStatus ? ', CHANNEL_STATUS' : ''}`;
  const onPlane = plane ? `  if (view == VIEW_PLANE) { return vec2f(${share(plane.x)}, ${share(plane.y)}); }\n` : '';
  return `// Made of a text.
import constants::{CHANNEL_PENDING, MOST_U32, STREAM_EDGES${names}${ring ? ', RING_RADIUS' : ''}, SECONDS_PER_TICK${plane ? ', VIEW_PLANE' : ''}${belowNames}};
import package::config;
import package::event::offsets::table;
import package::event::reading::{now, pending, sent, state};
import package::lib::quantile::sample_ticks;
import package::lib::threefry::threefry2x32;
import package::lib::u32::{add_saturated, mul_high};
${hasStatus ? `import package::underlay::picture::{${hasMaps ? 'place_at_router, place_on_globe, place_on_map, ' : ''}status_of};\n` : ''}
var<private> me: u32;

fn value(channel: u32, node: u32) -> f32 {
  me = node;
${levels.join('')}${hasStatus ? status : ''}  if (channel == CHANNEL_PENDING) { return f32(pending(node)); }
  return f32(sent(node));
}

fn total(channel: u32, node: u32) -> u32 {
  me = node;
${totals.join('')}  return sent(node);
}

fn place(view: u32, node: u32) -> vec2f {
  me = node;
${onPlane}${hasMaps ? maps : ''}${
  ring
    ? `  let angle = 6.2831855 * (f32(node) + 0.5) / f32(config::node_count());
  return vec2f(0.5) + RING_RADIUS * vec2f(sin(angle), cos(angle));`
    : '  return vec2f();'
}
}
${hasMaps ? onGlobe : ''}${HELPERS}${neighbourFunction(program)}
${functionsFor(program, shape, 'view', roots)}
`;
}
