/** Covers: `verify --protocols`: what is said and counted, the same for the same seed, what it refuses. */
import { afterEach, expect, it, vi } from 'vitest';
import { runCommandLine } from '../commands.ts';
import { FakeHost } from '../testing/fake-host.ts';

async function line(command: string) {
  const host = new FakeHost();
  const code = await runCommandLine(host, command.split(' '));
  return { code, out: host.out, err: host.err };
}

afterEach(() => {
  vi.restoreAllMocks();
});

it('compares protocols at random, the same ones for a seed', async () => {
  const { code, err } = await line('verify --protocols 20 --seed 5');
  expect(code).toBe(0);
  expect(err).toMatch(/^20 protocols, [\d,]+ events, \d+ ended by a rule that they broke, 0 refused, all equal\n$/);
  expect((await line('verify --protocols 20 --seed 5')).err).toBe(err);
  expect((await line('verify --protocols 20 --seed 6')).err).not.toBe(err);
});

it('says where there is nothing to compare', async () => {
  vi.spyOn(WebAssembly, 'Module').mockImplementation(function refuse() {
    throw new WebAssembly.CompileError('refused by the policy');
  });
  expect((await line('verify --protocols 2')).err).toContain('WebAssembly is refused here');
});

it('ends when Ctrl-C comes', async () => {
  /** It comes while the first protocol is at work. */
  class Interrupted extends FakeHost {
    override get cancelled() {
      setTimeout(() => this.controller.abort(), 0);
      return super.cancelled;
    }
  }
  const host = new Interrupted();
  expect(await runCommandLine(host, 'verify --protocols 50'.split(' '))).toBe(130);
});

it.each([
  ['--protocols 0', '--protocols 0 is not a whole number from 1'],
  ['--protocols 5 --seed -1', '--seed -1 is not a whole number from 0 to 4294967295'],
])('%s', async (options, words) => {
  const { code, err } = await line(`verify ${options}`);
  expect(err).toContain(words);
  expect(code).toBe(2);
});
