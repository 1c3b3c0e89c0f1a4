/** Every parameter of a whisper: what it means, its unit, its range. */
import { paramsIn } from '../../../scenario/param-kinds.ts';
import type { ParamsOf } from '../../../scenario/spec.ts';

/** No whisper takes so many rounds, unless somebody never listens. */
export const MOST_ROUNDS = 1_000_000;

const table = paramsIn('Table');

export const whisperParams = {
  nodes: table.count('People', 1024, [2, 2 ** 20], { help: 'How many sit at the table.', scale: 'pow2' }),
  deaf: table.count('Deaf', 0, [0, 2 ** 20], {
    help: 'How many never hear what they are told. With any, the run can only end without having reached all.',
  }),
  end: table.count('End', 0, [0, MOST_ROUNDS], {
    help: 'Rounds after which the run ends; 0: when everybody knows.',
    unit: 'rounds',
  }),
};

export type WhisperParams = ParamsOf<typeof whisperParams>;
