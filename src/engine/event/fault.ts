/** Model faults in words. Codes are those of layout.ts; a model's own begin at `FAULT.model`. */
import { FAULT } from './layout.ts';

/** `value` is what broke the rule: a destination, or a due time in ticks. */
export function describeFault(code: number, node: number, timeTicks: number, value: number): string {
  const where = `node ${node}, handling its event at tick ${timeTicks},`;
  if (code === FAULT.destination) return `${where} sent to node ${value}, which does not exist`;
  if (code === FAULT.self) return `${where} sent itself an event due at tick ${value}, which is not later`;
  if (code === FAULT.sends) return `${where} sent more events than the ${value} that its model declares`;
  if (code === FAULT.lookahead) return `${where} sent an event due at tick ${value}, less than one lookahead later`;
  if (code === FAULT.records) return `${where} made more than ${value} record`;
  return `${where} reported fault ${code} with value ${value}`;
}
