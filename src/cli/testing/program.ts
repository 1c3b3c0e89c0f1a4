/** For tests: the real program in processes of its own, in a folder that is gone afterwards. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Ended {
  /** Null of a process that was killed. */
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

type Environment = Readonly<Record<string, string>>;

export class Program {
  private constructor(
    private readonly bundle: string,
    private readonly folder: string,
  ) {}

  static at = async (bundle: string): Promise<Program> =>
    new Program(bundle, await mkdtemp(join(tmpdir(), 'swarmscope-')));

  path = (name: string): string => join(this.folder, name);
  read = (name: string): Promise<string> => readFile(this.path(name), 'utf8');

  /** `words` without the program's own name. `whileItRuns` may end it. */
  async run(
    words: string,
    environment: Environment = {},
    whileItRuns?: (child: ChildProcess) => Promise<void>,
  ): Promise<Ended> {
    const child = spawn(process.execPath, [this.bundle, ...words.split(' ')], {
      cwd: this.folder,
      env: { ...process.env, ...environment },
    });
    const texts = { out: '', err: '' };
    child.stdout.on('data', (text) => {
      texts.out += text;
    });
    child.stderr.on('data', (text) => {
      texts.err += text;
    });
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
    await whileItRuns?.(child);
    return { code: await ended, ...texts };
  }

  /** Resolves when a file has something in it. */
  async hasBegun(name: string): Promise<void> {
    for (;;) {
      const size = await stat(this.path(name)).then(
        (found) => found.size,
        () => 0,
      );
      if (size > 0) return;
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  }

  remove = (): Promise<void> => rm(this.folder, { recursive: true });
}
