/** Covers: when all cores can be used; why not in words that fit, and that a reload is offered only where it helps. */
import { expect, it } from 'vitest';
import { whyOneCore } from './all-cores.ts';

const load = { address: 'http://lab.test/x/', isSecure: true, isFramed: false, isFromKept: false };
const device = { cores: 8, isIsolated: false };

it.each([false, true])('an isolated page with two cores has all, however it came (kept: %s)', (isFromKept) =>
  expect(whyOneCore({ cores: 2, isIsolated: true }, isFromKept, { ...load, isFramed: true, isFromKept })).toBe(
    undefined,
  ),
);

it.each([1, Number.NaN])('%s cores are one, isolated or not', (cores) => {
  for (const isIsolated of [true, false])
    expect(whyOneCore({ cores, isIsolated }, true, load)).toMatchObject({
      reason: 'This browser tells of one processor core.',
      button: undefined,
    });
});

it('a first visit without headers: not yet, then by a reload, which is told what it costs', () => {
  expect(whyOneCore(device, false, load)).toMatchObject({
    reason: 'The server of this page does not say that cores may share memory.',
    remedy: expect.stringContaining('docs/hosting.md'),
    button: undefined,
  });
  expect(whyOneCore(device, true, load)).toMatchObject({
    remedy: 'Load the page again. The setup stays; a run begins anew.',
    button: 'Use all cores',
  });
});

it.each([
  ['by plain http', { isSecure: false }, 'came by http', 'https://lab.test/x/'],
  ['within another page', { isFramed: true }, 'Within another page', 'tab of its own'],
  ['with all headers, refused', { isFromKept: true }, 'This browser lets cores share no memory', 'Open this page in'],
])('%s a reload does not help, and is not offered', (_what, how, reason, remedy) =>
  expect(whyOneCore(device, true, { ...load, ...how })).toEqual({
    reason: expect.stringContaining(reason),
    remedy: expect.stringContaining(remedy),
    button: undefined,
  }),
);
