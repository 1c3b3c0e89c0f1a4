/** A broken rule of the model, as a failure. */
import { fail, type Result } from '../../../base/result.ts';
import { describeFault } from '../fault.ts';

/** The words of a fault in a batch's record. */
export function faultResult([code, node, time, , value]: readonly number[]): Result<never> {
  return fail(
    'model-fault',
    describeFault(code, node, time, value),
    'this is an error in the model: report it with the link of this run',
  );
}
