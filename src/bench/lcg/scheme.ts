/** Simulations by the scheme of Kunz et al. 2012 (III): queues and states on the host, from which drivers take a round of events each, in turn. */
import { ok, type Result } from '../../base/result.ts';
import { groupLayout } from '../../gpu/bindings.ts';
import type { GpuContext } from '../../gpu/context.ts';
import { type Driver, LANES, openDriver } from './driver.ts';
import { checkedDigest, eventConstants, statesAfter, type Workload } from './event.ts';
import type { Order } from './order.ts';
import { EventQueues } from './queues.ts';
import { compile, type Study } from './study.ts';

/** `drivers`: at most as many as there are modules, for each takes an event that depends on no other driver's. */
export type SchemePlan = Workload & { readonly order: Order; readonly drivers: number };

/** A turn is a round of every driver, which takes back its last one and sends the next. Failures: `limit`, `unsupported`. */
export async function openScheme(gpu: GpuContext, plan: SchemePlan): Promise<Result<Study>> {
  const layout = groupLayout(gpu.device, 'lcg', ['storage']);
  const pipeline = await compile(gpu, 'lcg', layout, { ...eventConstants(plan), LANES });
  if (!pipeline.ok) return pipeline;
  const states = statesAfter(0, plan);
  const host = { ...plan, states, queues: new EventQueues(plan.simulations, plan.modules) };
  const drivers: Driver[] = [];
  const destroy = () => {
    for (const driver of drivers) driver.destroy();
  };
  while (drivers.length < plan.drivers) {
    const driver = await openDriver(gpu, pipeline.value, host);
    if (driver.ok) drivers.push(driver.value);
    else destroy();
    if (!driver.ok) return driver;
  }
  let turns = 0;
  const turn = async () => {
    turns++;
    for (const driver of drivers) {
      await driver.receive();
      driver.send();
    }
    return drivers.length * plan.simulations;
  };
  return ok({
    fill: turn,
    turn,
    async drain() {
      for (const driver of drivers) await driver.receive();
    },
    check: async () => checkedDigest(states, turns * drivers.length, plan),
    destroy,
  });
}
