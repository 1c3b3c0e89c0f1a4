/** Covers: one use of the run at a time, and looks that get in between them, after them, and once nothing may use it any more. */
import { expect, it } from 'vitest';
import { RunAccess } from './run-access.ts';
import { turn } from './testing/session-lab.ts';

/** What was done, in order; `hold` is a use that goes on until it is let go. */
function lab() {
  const access = new RunAccess();
  const done: string[] = [];
  const noted = (what: string) => async () => void done.push(what);
  const hold = (what: string) => {
    let letGo = () => {};
    const gate = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    void access.use(async () => {
      done.push(`${what} begins`);
      await gate;
      done.push(`${what} ends`);
    });
    return letGo;
  };
  const look = (what: string) => access.look(noted(what), noted(`wake for ${what}`));
  return { access, done, noted, hold, look };
}

it('uses the run one after the other, and is busy meanwhile', async () => {
  const { access, done, noted, hold } = lab();
  const letGo = hold('first');
  const second = access.use(noted('second'));
  await turn();
  expect([access.isBusy, done]).toEqual([true, ['first begins']]);
  letGo();
  await second;
  expect([access.isBusy, done]).toEqual([false, ['first begins', 'first ends', 'second']]);
});

it('lets looks in at once where nothing uses the run, in the order they came', async () => {
  const { access, done, look } = lab();
  look('a');
  look('b');
  await access.done;
  expect(done).toEqual(['a', 'b']);
});

it('wakes whoever uses the run, who lets looks in: else they come after it, before the next', async () => {
  const { access, done, noted, hold, look } = lab();
  const letGo = hold('first');
  const second = access.use(noted('second'));
  await turn();
  look('a');
  await access.serveLooks();
  look('b');
  letGo();
  await second;
  expect(done).toEqual(['first begins', 'wake for a', 'a', 'wake for b', 'first ends', 'b', 'second']);
});

it('looks after the first work, which is no use', async () => {
  const { access, done, look } = lab();
  let built = () => {};
  void access.begin(
    new Promise((resolve) => {
      built = resolve;
    }),
  );
  look('a');
  await turn();
  expect([access.isBusy, done]).toEqual([false, []]);
  built();
  await access.done;
  expect(done).toEqual(['a']);
});

it('once closed, ends the use that is on, begins no other, and answers looks', async () => {
  const { access, done, noted, hold, look } = lab();
  const letGo = hold('first');
  void access.use(noted('second'));
  await turn();
  access.close();
  letGo();
  await access.done;
  look('a');
  await access.use(noted('third'));
  expect(done).toEqual(['first begins', 'first ends', 'a']);
});
