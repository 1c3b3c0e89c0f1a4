/** Broken rules of a model, as failures. Codes are those of layout.ts; a model's own begin at `FAULT.model`. */
import type { Result } from '../../base/result.ts';
import { FAULT } from './layout.ts';
import type { BrokenRule, EventWorld } from './model.ts';

/** A rule that a handler on one core broke; caught by the executor and told as a `model-fault`. */
export class ModelFault extends Error {
  readonly code: number;
  readonly value: number;
  constructor(code: number, value: number) {
    super(`model fault ${code}`);
    this.code = code;
    this.value = value;
  }
}

/** The model's own rules in the words of `faults`. */
export function faultResult(broken: BrokenRule, faults?: EventWorld['faults'], isFirst = true): Result<never> {
  const { message, remedy, ...more } = faults?.(broken) ?? {
    message: describeFault(broken),
    remedy: 'this is an error in the model: report it with the link of this run',
  };
  const { node, timeTicks } = broken;
  return {
    ok: false,
    failure: { kind: 'model-fault', message, remedy, broken: { node, timeTicks, isFirst, ...more } },
  };
}

function describeFault({ code, node, timeTicks, value }: BrokenRule): string {
  const where = `node ${node}, handling its event at tick ${timeTicks},`;
  if (code === FAULT.destination) return `${where} sent to node ${value}, which does not exist`;
  if (code === FAULT.self) return `${where} sent itself an event due at tick ${value}, which is not later`;
  if (code === FAULT.sends) return `${where} sent more events than the ${value} that its model declares`;
  if (code === FAULT.lookahead) return `${where} sent an event due at tick ${value}, less than one lookahead later`;
  if (code === FAULT.records) return `${where} made more than ${value} record`;
  return `${where} reported fault ${code} with value ${value}`;
}
