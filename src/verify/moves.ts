/** Moves a valid scenario, value after value, towards what is asked for, as far as rules allow; it is valid after every move. */
import { type Choices, complete } from '../scenario/defaults.ts';
import type { Files } from '../scenario/files.ts';
import { fitFailure } from '../scenario/fit.ts';
import { isNumberParam } from '../scenario/param.ts';
import type { Scenario, TickMicroseconds } from '../scenario/scenario.ts';
import type { ModelSpec, NumberParam, Params, ParamValue } from '../scenario/spec.ts';
import { toward } from './toward.ts';

export interface DrawnScenario {
  readonly scenario: Scenario;
  readonly files: Files;
}

/** A scenario that differs in one value from one that is allowed. */
export interface Candidate {
  readonly scenario: Scenario;
  /** The parameter that differs; `tick`, `warmUp`, `sampleEvery`. */
  readonly changed: string;
}

export type Allows = (candidate: Candidate) => boolean;

type Measure = 'warmUp' | 'sampleEvery';

export class Moves {
  private choices: Choices & { readonly params: Params };

  /** `from` keeps all rules. Its tick, and what it says of measuring, are left to follow from the rest. */
  constructor(
    private readonly spec: ModelSpec,
    { params, seed }: Pick<Scenario, 'params' | 'seed'>,
    private readonly allows: Allows,
  ) {
    this.choices = { params, seed };
  }

  get scenario(): Scenario {
    return complete(this.spec, this.choices);
  }

  get params(): Params {
    return this.choices.params;
  }

  /** Wholly or not at all; from then on it does not follow from the end. */
  tickTo(tick: TickMicroseconds): void {
    this.take('tick', { ...this.choices, tick });
  }

  /** Wholly or not at all. */
  paramTo(name: string, value: ParamValue): void {
    if (value !== this.params[name]) this.take(name, this.withParam(name, value));
  }

  /** A number as far as it may; `near` as in `toward`. */
  paramToward(name: string, value: ParamValue, near: number): void {
    const param = this.spec.params[name];
    if (!isNumberParam(param)) this.paramTo(name, value);
    else
      this.numberToward(param, name, this.params[name] as number, value as number, near, (v) =>
        this.withParam(name, v),
      );
  }

  measureToward(range: Pick<NumberParam, 'kind' | 'scale'>, name: Measure, value: number, near: number): void {
    this.numberToward(range, name, this.scenario.measure[name], value, near, (v) => ({ ...this.choices, [name]: v }));
  }

  private numberToward(
    range: Pick<NumberParam, 'kind' | 'scale'>,
    name: string,
    from: number,
    value: number,
    near: number,
    withValue: (value: number) => Choices,
  ): void {
    const moved = toward(range, from, value, near, (v) => this.isAllowed(name, withValue(v)));
    this.choices = { ...this.choices, ...withValue(moved) };
  }

  private withParam(name: string, value: ParamValue): Choices {
    return { ...this.choices, params: { ...this.params, [name]: value } };
  }

  private take(changed: string, choices: Choices): void {
    if (this.isAllowed(changed, choices)) this.choices = { ...this.choices, ...choices };
  }

  private isAllowed(changed: string, choices: Choices): boolean {
    const scenario = complete(this.spec, choices);
    return fitFailure(this.spec, scenario) === undefined && this.allows({ scenario, changed });
  }
}
