/** Failures in words: where each is shown, under which title, and what its buttons offer. */
import type { Failure, FailureKind } from '../../base/result.ts';
import type { TimeUnit } from '../../scenario/horizon.ts';
import type { ExecutorName } from '../../scenario/outcome.ts';
import { rounds } from '../../scenario/words/time-words.ts';
import type { DeviceReport, RunState } from '../../worker/api.ts';
import type { Notice, NoticeAction } from './notices.ts';
import type { Missing } from './webgpu-help.ts';

const TITLES: Record<FailureKind, string> = {
  config: 'This setup cannot be simulated',
  unsupported: 'Not supported here',
  limit: 'This does not fit',
  'device-lost': 'The GPU went away',
  'model-fault': 'The model broke a rule',
  cancelled: 'The run was cancelled',
  storage: 'Storage failed',
};

/** A run failed: said over the picture, where the run was. */
export function failureNotice(failure: Failure, executor: ExecutorName): Notice {
  return {
    id: 'run',
    section: 'scene',
    tone: 'error',
    title: failure.broken?.span ? 'The protocol broke a rule' : TITLES[failure.kind],
    text: sentence(failure.message),
    remedy: sentence(failure.remedy),
    actions: remedies(failure, executor),
  };
}

/** The remedy first, then what always helps: one core. What is refused is refused again as it is. */
function remedies({ kind, fix, broken }: Failure, executor: ExecutorName): readonly NoticeAction[] {
  const other: readonly NoticeAction[] = executor === 'sequential' ? [] : ['use-sequential'];
  switch (kind) {
    case 'config':
      return ['reset-setup'];
    case 'limit':
      // Of workers it may be that one has died, which another run need not.
      if (fix) return [fix, ...other];
      return executor === 'workers' ? ['run-again', ...other] : other;
    case 'device-lost':
      return ['retry-after-device-loss', ...other];
    case 'unsupported':
      return other;
    case 'model-fault':
      return broken?.span ? ['show-line', 'show-node'] : ['copy-report', ...other];
    default:
      return ['run-again', ...other];
  }
}

const INSECURE =
  'This address is not secure (plain http), so the browser gives no WebGPU: runs use one processor core.';

/** What the worker runs on, where the person should know: no GPU (`missing`: why), or one that is imitated in software. */
export function deviceNotices(
  { failure, engine, adapter, cores, isIsolated }: DeviceReport,
  missing: Missing | undefined,
): readonly Notice[] {
  if (failure) {
    return [
      {
        id: 'device',
        section: 'page',
        tone: 'warning',
        title: engine === 'sequential' ? 'Running without the GPU' : TITLES[failure.kind],
        ...(missing === 'insecure'
          ? { text: INSECURE }
          : {
              text: sentence(failure.message),
              remedy: `Runs use one processor core${isIsolated && cores > 1 ? ', or all cores' : ''}.`,
            }),
        actions: ['webgpu-help'],
      },
    ];
  }
  if (engine !== 'gpu' || !adapter.software) return [];
  return [
    {
      id: 'software',
      section: 'page',
      tone: 'info',
      title: 'No hardware GPU',
      text: 'WebGPU is imitated in software here. One processor core is faster: runs use that unless the setup asks for the GPU.',
    },
  ];
}

const MOMENTS: Readonly<Record<TimeUnit, (time: number) => string>> = {
  s: (time) => `at ${Number(time.toPrecision(3))} s`,
  rounds: (time) => `after ${rounds(time)}`,
};

/** The last visit ended in the middle of a run; undefined when it did not. `isKnown`: which scenario it was, and it can be run again. `goesOnAt`: simulated seconds of its last checkpoint. */
export function interruptedNotice(
  state: RunState,
  simulatedSeconds: number,
  unit: TimeUnit,
  isKnown: boolean,
  goesOnAt?: number,
): Notice | undefined {
  if (state !== 'running' && state !== 'paused') return undefined;
  const common = {
    id: 'interrupted',
    section: 'scene',
    tone: 'info',
    title: 'Interrupted',
    text: `The page was closed ${MOMENTS[unit](simulatedSeconds)}${unit === 's' ? ' of simulated time' : ''}.`,
  } as const;
  if (!isKnown)
    return {
      ...common,
      remedy: 'What was in the setup is here again; the run itself cannot be repeated by this version.',
      actions: [],
    };
  if (goesOnAt === undefined)
    return {
      ...common,
      remedy: 'Run again from the start, it gives the same result.',
      actions: ['run-interrupted'],
    };
  return {
    ...common,
    remedy: 'Go on from its last checkpoint, or run again from the start: both give the same result.',
    actions: [{ goesOn: MOMENTS[unit](goesOnAt) }, 'run-interrupted'],
  };
}

/** The same, where the run can also go on from its last checkpoint. */
export const goingOn = (notice: Notice, seconds: number, unit: TimeUnit): Notice => ({
  ...notice,
  remedy: 'Go on from its last checkpoint, or run again from the start: both give the same result.',
  actions: [{ goesOn: MOMENTS[unit](seconds) }, ...(notice.actions ?? [])],
});

/** Failures are written lower case without a stop, for logs; a person reads a sentence. */
export function sentence(text: string): string {
  const trimmed = text.trim();
  if (trimmed === '') return '';
  const capital = trimmed.charAt(0).toUpperCase() + trimmed.slice(1);
  return /[.!?]$/.test(capital) ? capital : `${capital}.`;
}
