/** Places of a text where a run can break a rule: each has a code of its own, so that whoever breaks it says where. */
import { ModelFault } from '../../engine/event/fault.ts';
import { FAULT } from '../../engine/event/layout.ts';
import type { FaultName, Program, Span, Statement } from '../program.ts';

export interface FaultSite {
  readonly fault: FaultName;
  readonly span: Span;
}

/** Statements that can end a run. */
type Faulty = Extract<Statement, { is: 'check' | 'loop' | 'send' }>;

export interface FaultSites {
  /** `FAULT.model` + place in here is the code. */
  readonly sites: readonly FaultSite[];
  /** Code of a statement; of a send that of its first rule: those of `SEND_FAULTS` follow each other. */
  codeOf(statement: Faulty): number;
}

export const SEND_FAULTS = ['receiver', 'early-self', 'early'] as const;

/** By routine and order in the text. */
export function faultSites({ routines }: Pick<Program, 'routines'>): FaultSites {
  const sites: FaultSite[] = [];
  const codes = new Map<Statement, number>();
  const add = (statement: Faulty, faults: readonly FaultName[]) => {
    codes.set(statement, FAULT.model + sites.length);
    sites.push(...faults.map((fault) => ({ fault, span: statement.span })));
  };
  const visit = (body: readonly Statement[]): void => body.forEach(visitStatement);
  const visitStatement = (statement: Statement): void => {
    if (statement.is === 'check') add(statement, [statement.fault]);
    else if (statement.is === 'send') add(statement, SEND_FAULTS);
    else if (statement.is === 'if') {
      visit(statement.then);
      visit(statement.otherwise);
    } else if (statement.is === 'loop') {
      if (!statement.isFixed) add(statement, ['loop']);
      visit(statement.before);
      visit(statement.body);
      visit(statement.step);
    }
  };
  for (const { body } of routines) visit(body);
  return {
    sites,
    codeOf(statement) {
      const code = codes.get(statement);
      if (code === undefined) throw new Error(`a ${statement.is} of another program`);
      return code;
    },
  };
}

/** What a send threw that has this code: rules of the engine, with the place of the text that broke them. */
export function sendFault(error: unknown, first: number): unknown {
  if (!(error instanceof ModelFault)) return error;
  const rule = [FAULT.destination, FAULT.self, FAULT.lookahead].indexOf(error.code as 1 | 2 | 3);
  return rule < 0 ? error : new ModelFault(first + rule, error.value);
}
