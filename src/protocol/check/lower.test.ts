/** Covers: rules as statements: the order of effects, what is kept, what is checked, and what a picture leaves out. */
import { describe, expect, it } from 'vitest';
import { compile } from '../compile.ts';
import { textWith } from '../testing/text-with.ts';
import { written } from '../testing/written.ts';

/** Fields: x f0, s f1, yes f2, due f3, list f4, far f5. Routines: bump r0, nothing r1. l0: v. */
function lowered(body: string, declared?: string, routine = 'on tick'): string {
  const { program, problems } = compile(textWith(body, declared));
  expect(problems).toEqual([]);
  return written(program!.routines.findLast(({ name }) => name === routine)!);
}

describe('order', () => {
  it.each([
    ['what is read before a call that changes it is kept', 'x = x + bump()', 'l2 = f0\nl1 = r0()\nf0 = add(l2, l1)'],
    ['what no call changes is not', 'x = v + bump()', 'l1 = r0()\nf0 = add(l0, l1)'],
    ['nor what is read after it', 'x = bump() + x', 'l1 = r0()\nf0 = add(l1, f0)'],
    [
      'a place is found before its value',
      'far[x] = bump()',
      'l1 = f0\ncheck lt(l1, 40): place l1\nl2 = r0()\nf5[l1] = l2',
    ],
    ['and read before it', 'list[0] += bump()', 'l2 = f4[0]\nl1 = r0()\nf4[0] = add(l2, l1)'],
    [
      'values of a message go from left to right',
      'send hello(x, -1) to bump() after latency',
      'l2 = f0\nl1 = r0()\nsend 1(l2, -1i) to l1 after p0',
    ],
    ['of a function too', 'let y = min(x, bump())\nx = y', 'l2 = f0\nl1 = r0()\nl3 = min(l2, l1)\nf0 = l3'],
    [
      'draws stand where they are written',
      'x = random(4) + random(8)',
      'draw l1\ndraw l2\nf0 = add(mulHigh(l1, 4), mulHigh(l2, 8))',
    ],
    ['two words are one draw', 'let q, r = draw()\nx = q - r', 'draw l1, l2\nf0 = sub(l1, l2)'],
    ['a word that is given is no draw', 'due = exponential(latency, v)', 'f3 = exponential(l0, p0)'],
    ['a mean is read before the draw', 'due = uniform(due)', 'draw l1\nf3 = uniform(l1, f3)'],
    ['nothing follows a return', 'return\nx = 1', 'return'],
    [
      'nor a choice that leaves on all of its ways',
      'if yes { return } else if v > 1 { return } else { return }\nx = bump()\nfor i in 0 ..< 3 { count found }',
      'if f2 {\n  return\n} else {\n  if gt(l0, 1) {\n    return\n  } else {\n    return\n  }\n}',
    ],
    [
      'of a loop too, which goes on',
      'while yes at most 9 {\nif v > 1 { break } else { continue }\nx = 1\n}\nx = 2',
      'loop 9 while f2 {\n  if gt(l0, 1) {\n    break\n  } else {\n    continue\n  }\n} step {\n}\nf0 = 2',
    ],
    ['nor does what is kept before an effect', 'return\nx = x + bump()', 'return'],
  ])('%s', (_what, body, statements) => {
    expect(lowered(body)).toBe(statements);
  });
});

it('a function that has left on all ways gives its value, whatever is written after', () => {
  const fn = 'fn sign(a: u32) -> u32 {\n  if a > 2 { return 1 } else { return 2 }\n  x = 3\n}';
  expect(lowered('x = sign(v)', fn, 'sign')).toBe('if gt(l0, 2) {\n  return 1\n} else {\n  return 2\n}');
});

describe('&& and ||', () => {
  it.each([
    ['reckon both sides where neither has an effect', 'yes = x > 1 && v > 2', 'f2 = both(gt(f0, 1), gt(l0, 2))'],
    [
      'call on the right only where the left leaves it open',
      'yes = yes && bump() > 2',
      'l2 = f2\nif l2 {\n  l1 = r0()\n  l2 = gt(l1, 2)\n}\nf2 = l2',
    ],
    [
      'of || where it is false',
      'yes = yes || bump() > 2',
      'l2 = f2\nif not(l2) {\n  l1 = r0()\n  l2 = gt(l1, 2)\n}\nf2 = l2',
    ],
    [
      'check only there',
      'yes = v < 4 && list[v] == 1',
      'l1 = lt(l0, 4)\nif l1 {\n  check lt(l0, 4): place l0\n  l1 = eq(f4[l0], 1)\n}\nf2 = l1',
    ],
  ])('%s', (_what, body, statements) => {
    expect(lowered(body)).toBe(statements);
  });
});

describe('checks', () => {
  it.each([
    ['a divisor', 'x = v / few', 'check ne(p1, 0): division p1\nf0 = div(l0, p1)'],
    [
      'none of what is never 0',
      'x = v % nodes + v / 7 + due / latency',
      'f0 = add(add(rem(l0, nodes), div(l0, 7)), div(f3, p0))',
    ],
    ['a place', 'list[v] = 1', 'check lt(l0, 4): place l0\nf4[l0] = 1'],
    [
      'none of what is always within',
      'for i in 0 ..< 4 { list[i] = list[v % 4] }',
      'l1 = 0\nloop 4 fixed while lt(l1, 4) {\n  f4[l1] = f4[rem(l0, 4)]\n} step {\n  l1 = add(l1, 1)\n}',
    ],
    ['a range', 'x = random(few)', 'check ne(p1, 0): range p1\ndraw l1\nf0 = mulHigh(l1, p1)'],
    ['what is counted', 'count found by v at most 9', 'check le(l0, 9): amount l0\ncount 0 by min(l0, 9)'],
    [
      'not what says itself how much it is',
      'count found by few at most 9\ncount found by 3',
      'count 0 by p1\ncount 0 by 3',
    ],
  ])('%s', (_what, body, statements) => {
    expect(lowered(body)).toBe(statements);
  });

  it('are left out of functions that pictures call, where loops end by themselves', () => {
    const asked =
      'fn at_x() -> u32 {\n  var i = x\n  while i > 4 at most 3 { i = i / few }\n  return list[i]\n}\ncolour "At" = at_x()';
    expect(lowered('', asked, 'at_x')).toBe(
      'l0 = f0\nl1 = 0\nloop 3 fixed while both(lt(l1, 3), gt(l0, 4)) {\n  l0 = div(l0, p1)\n} step {\n  l1 = add(l1, 1)\n}\nreturn f4[l0]',
    );
  });
});

describe('loops', () => {
  it('with constant bounds need no limit', () => {
    expect(lowered('for i in 1 .. 3 { x += i }')).toBe(
      'l1 = 1\nloop 3 fixed while lt(l1, 4) {\n  f0 = add(f0, l1)\n} step {\n  l1 = add(l1, 1)\n}',
    );
    expect(lowered('for i in 3 ..< 1 { x += i }')).toContain('loop 0 fixed');
    expect(lowered('for i in -2 .. 2 { s += i }')).toContain('loop 5 fixed while lt(l1, 3i)');
  });

  it('up to the last number end there', () => {
    expect(lowered('for i in 4294967290 .. 4294967295 { x += i }')).toBe(
      'l1 = 4294967290\nl2 = le(l1, 4294967295)\nloop 6 fixed while l2 {\n  f0 = add(f0, l1)\n} step {\n  l2 = lt(l1, 4294967295)\n  l1 = add(l1, 1)\n}',
    );
  });

  it('read bounds once', () => {
    expect(lowered('for i in 0 ..< x at most 8 { x += 1 }')).toBe(
      'l1 = f0\nl2 = 0\nloop 8 while lt(l2, l1) {\n  f0 = add(f0, 1)\n} step {\n  l2 = add(l2, 1)\n}',
    );
  });

  it('that cannot go beyond their most are fixed', () => {
    expect(lowered('for i in 0 ..< few at most 9 { x += 1 }')).toContain('loop 9 fixed');
    expect(lowered('for i in 0 .. few at most 9 { x += 1 }')).toContain('loop 9 while');
  });

  it('ask before each turn', () => {
    expect(lowered('while bump() < 9 at most 5 { if yes { continue } }')).toBe(
      'loop 5 before {\n  l1 = r0()\n} while lt(l1, 9) {\n  if f2 {\n    continue\n  }\n} step {\n}',
    );
  });
});

describe('values', () => {
  it.each([
    ['constants are folded', 'let a = 7 << 31\nx = a + 2 * 3', 'f0 = 2147483654'],
    ['a test that is known chooses', 'if 1 < 2 { x = 1 } else { x = 2 }', 'f0 = 1'],
    ['times saturate', 'due = now + 2 * due - 5 ms', 'f3 = subFloored(addSaturated(now, mulSaturated(2, f3)), p3)'],
    [
      'times that are written are parameters, each once',
      'due = 5 ms\ndue = 5000 us\ndue = 0 s',
      'f3 = p3\nf3 = p3\nf3 = 0',
    ],
    [
      'literals are of the type that is wanted',
      's = -1 + 2 * s\nyes = 0 < s',
      'f1 = add(-1i, mul(2i, f1))\nf2 = lt(0i, f1)',
    ],
    ['conversions keep the bits', 's = i32(v) + i32(yes)\nx = u32(-1)', 'f1 = add(as(l0), as(f2))\nf0 = 4294967295'],
    ['the smallest', 's = -2147483648', 'f1 = -2147483648i'],
    [
      'distances',
      'x = ahead(v, 3)\nyes = near(v, 3, 2)',
      'f0 = rem(sub(add(3, nodes), l0), nodes)\nl1 = rem(sub(add(3, nodes), l0), nodes)\nf2 = le(min(l1, sub(nodes, l1)), 2)',
    ],
    ['others', 'x = other(v)', 'l1 = mulHigh(l0, sub(nodes, 1))\nf0 = add(l1, as(ge(l1, node)))'],
    ['a chance', 'yes = chance(rare)', 'draw l1\nf2 = within(p2, l1)'],
  ])('%s', (_what, body, statements) => {
    expect(lowered(body)).toBe(statements);
  });

  it('hidden parameters have no name, and one value', () => {
    const { program } = compile(textWith('due = 5 ms'));
    expect(program!.params.slice(3)).toMatchObject([
      { name: '', type: 'time', value: 0.005, least: 0.005, most: 0.005 },
    ]);
  });
});

describe('programs', () => {
  it('lay out the state, and large arrays in the store', () => {
    const { program } = compile(textWith(''));
    expect(program!.fields.map(({ name, at, isStored }) => [name, at, isStored])).toEqual([
      ['x', 0, false],
      ['s', 1, false],
      ['yes', 2, false],
      ['due', 3, false],
      ['list', 4, false],
      ['far', 0, true],
    ]);
    expect([program!.stateWords, program!.storeWords]).toEqual([8, 40]);
  });

  it('say what an event costs at most', () => {
    const { program } = compile(
      textWith('for i in 0 ..< 4 {\n if yes { count found by 2 } else { set tick(draw()) after 1 s }\n}'),
    );
    expect(program!.costs.kinds[0]).toMatchObject({ sends: 4, draws: 4, amount: 8 });
    expect(program!.costs.kinds[1]).toEqual({ steps: 0, sends: 0, draws: 0, amount: 0 });
  });
});
