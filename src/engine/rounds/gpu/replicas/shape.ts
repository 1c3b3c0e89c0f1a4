/** Which runs can lie side by side: those that have the same kernels, in buffers that hold the largest of them. */
import type { Kernel, RoundsBuffer, RoundsWorld } from '../../model.ts';

/**
 * The world that kernels of a group are linked for: the first, with the most of what is a capacity in any of these. Where some run has a goal,
 * those without have one that is never reached.
 */
export function groupWorld(worlds: readonly RoundsWorld[]): RoundsWorld {
  const [first] = worlds;
  const most = (of: (world: RoundsWorld) => number): number => Math.max(...worlds.map(of));
  const buffers = Object.fromEntries(
    Object.entries(first.buffers).map(([name, buffer]): [string, RoundsBuffer] => [
      name,
      { ...buffer, words: most((world) => world.buffers[name]?.words ?? 0) },
    ]),
  );
  const { capacities = [] } = first;
  const larger = Object.fromEntries(capacities.map((name) => [name, most(({ constants }) => constants[name])]));
  const goal = worlds.find((world) => world.goal)?.goal;
  // What else the first has stays where it is: to ask for its remarks may take long.
  return Object.assign(Object.create(first), {
    buffers,
    constants: { ...first.constants, ...larger },
    goal,
  });
}

/** Whether a run fits a replica of a group. */
export function fitsIn(group: RoundsWorld): (run: RoundsWorld) => boolean {
  const { capacities = [] } = group;
  const [linked, goal] = [linkedOf(group), goalOf(group)];
  return (run) =>
    linkedOf(run) === linked &&
    (run.goal === undefined || goalOf(run) === goal) &&
    capacities.every((name) => run.constants[name] <= group.constants[name]) &&
    Object.entries(group.buffers).every(([name, { words }]) => run.buffers[name].words <= words);
}

const goalOf = ({ goal }: RoundsWorld): string =>
  JSON.stringify(goal && [goal.counter, 'equals' in goal && goal.equals]);

/** All that kernels are linked of and dispatched by, but for capacities and the goal. */
function linkedOf(world: RoundsWorld): string {
  const { nodes, counters, wide, gauges, idle, observed, buffers, constants, capacities = [], uniforms } = world;
  const kernels = (which: readonly Kernel[]) =>
    which.map(({ module, workgroups, reads }) => [module, workgroups, reads]);
  return JSON.stringify([
    { nodes, counters, wide, gauges, idle, observed },
    [world.startKernels, world.roundKernels, world.censusKernels].map(kernels),
    Object.entries(buffers).map(([name, { atomic, vector, double }]) => [name, atomic, vector, double]),
    Object.entries(constants).filter(([name]) => !capacities.includes(name)),
    Object.keys(uniforms),
  ]);
}
