/** Broken rules of a model, as failures. Codes are those of layout.ts; a model's own begin at `FAULT.model`. */
import { fail, type Result } from '../../base/result.ts';
import { FAULT } from './layout.ts';

/** `value` is what broke the rule: a destination, or a due time in ticks. */
export const faultResult = (code: number, node: number, timeTicks: number, value: number): Result<never> =>
  fail(
    'model-fault',
    describeFault(code, node, timeTicks, value),
    'this is an error in the model: report it with the link of this run',
  );

function describeFault(code: number, node: number, timeTicks: number, value: number): string {
  const where = `node ${node}, handling its event at tick ${timeTicks},`;
  if (code === FAULT.destination) return `${where} sent to node ${value}, which does not exist`;
  if (code === FAULT.self) return `${where} sent itself an event due at tick ${value}, which is not later`;
  if (code === FAULT.sends) return `${where} sent more events than the ${value} that its model declares`;
  if (code === FAULT.lookahead) return `${where} sent an event due at tick ${value}, less than one lookahead later`;
  if (code === FAULT.records) return `${where} made more than ${value} record`;
  return `${where} reported fault ${code} with value ${value}`;
}
