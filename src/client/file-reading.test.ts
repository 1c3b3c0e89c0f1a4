/** Covers: files are read by a worker that is started for them and ended after them; one that dies answers all who wait for it. */
import { expose } from 'comlink';
import { expect, it, vi } from 'vitest';
import { ok } from '../base/result.ts';
import type { FileReading } from '../scenario/reading/file-reading.ts';
import { workerReading } from './file-reading.ts';

const file = new Blob(['1']);

/** Workers of which a test decides when they answer and when they die. */
function workers() {
  const started: { port: MessagePort; worker: Worker; answers: (() => void)[]; terminate: () => void }[] = [];
  const start = (): Worker => {
    const { port1, port2 } = new MessageChannel();
    const answers: (() => void)[] = [];
    const reading: FileReading = {
      find: async () => {
        throw new Error('a fault of ours');
      },
      read: (_, model) =>
        new Promise((resolve) => answers.push(() => resolve(ok({ hash: model, content: file, facts: 'one' })))),
    };
    expose(reading, port2 as unknown as Parameters<typeof expose>[1]);
    const terminate = vi.fn(() => port1.close());
    const worker = Object.assign(port1, { terminate, onerror: null }) as unknown as Worker;
    started.push({ port: port2, worker, answers, terminate });
    return worker;
  };
  return { started, reading: workerReading(start) };
}

it('ends the worker when nothing is left to read, and starts another for the next file', async () => {
  const { started, reading } = workers();
  const calls = ['a', 'b'].map((model) => reading.read(file, model, 'x'));
  await vi.waitFor(() => expect(started[0].answers).toHaveLength(2));
  started[0].answers[1]();
  expect(await calls[1]).toMatchObject({ value: { hash: 'b', facts: 'one' } });
  expect(started[0].terminate).not.toHaveBeenCalled();
  started[0].answers[0]();
  expect(await calls[0]).toMatchObject({ value: { hash: 'a' } });
  expect(started[0].terminate).toHaveBeenCalledOnce();
  const next = reading.read(file, 'c', 'x');
  await vi.waitFor(() => expect(started[1].answers).toHaveLength(1));
  started[1].answers[0]();
  expect(await next).toMatchObject({ ok: true });
  expect(started).toHaveLength(2);
});

it('answers all who wait for a worker that died, and is whole again for who asks next', async () => {
  const { started, reading } = workers();
  const calls = ['a', 'b'].map((model) => reading.read(file, model, 'x'));
  await vi.waitFor(() => expect(started[0].answers).toHaveLength(2));
  started[0].worker.onerror?.({ message: 'out of memory', preventDefault: () => {} } as ErrorEvent);
  for (const call of calls)
    expect(await call).toMatchObject({ failure: { message: 'the file could not be read (out of memory)' } });
  expect(started[0].terminate).toHaveBeenCalled();
  const next = reading.read(file, 'c', 'x');
  await vi.waitFor(() => expect(started[1].answers).toHaveLength(1));
  started[1].answers[0]();
  expect(await next).toMatchObject({ ok: true });
});

it('gives a failure for what is thrown there', async () => {
  const { reading } = workers();
  expect(await reading.find(new File([], 'a'), 'm', [])).toMatchObject({
    failure: { message: expect.stringContaining('a fault of ours') },
  });
});
