/** Covers: studies of presets are valid, at their small sizes some minutes on one core, drawn by what they vary and measure; docs name them. */
import { readFileSync } from 'node:fs';
import './testing/registry.ts';
import { describe, expect, it } from 'vitest';
import { averagedColumns } from '../analysis/study/averaged-columns.ts';
import { expectOk } from '../engine/event/testing/run-world.ts';
import { estimateMemory } from '../run/estimate.ts';
import { openRun } from '../run/open-run.ts';
import { bringsStudy, presetStudy } from '../scenario/study/preset-study.ts';
import { planStudy, type Setting, type StudyPlan } from '../scenario/study/study-plan.ts';
import { catalog } from './catalog.ts';
import { verifiedModels } from './verified.ts';

const studies = catalog.flatMap((spec) =>
  spec.presets.filter(bringsStudy).map((preset) => ({ name: `${spec.id}/${preset.id}`, spec, preset })),
);

/** Of one core, a million events and two or three million transfers or copies a second: five minutes at most. */
const MOST_WORK = 3e8;
const PAGE_BYTES = 2 ** 29;

describe.each(studies)('the study of $name', ({ spec, preset }) => {
  const planned = (isSmall: boolean): StudyPlan => {
    const plan = planStudy([spec], presetStudy(spec, preset, isSmall));
    if (!plan.ok) throw new Error(plan.failure.message);
    return plan.value;
  };

  it('is valid', () => {
    for (const isSmall of [false, true]) expect(planned(isSmall).runs).toBeGreaterThan(4);
  });

  it('is drawn by what varies and what is averaged', () => {
    const { metric, x, lines } = preset.study.plot;
    expect(averagedColumns(spec)).toContain(metric);
    const varied = (axes: StudyPlan['study']['over']) => axes.flatMap(({ params }) => params);
    expect(varied(planned(false).study.over)).toEqual(expect.arrayContaining([x, ...(lines ? [lines] : [])]));
    const along = planned(true).study.over.find(({ params }) => params.includes(x));
    expect(along?.values.length).toBeGreaterThan(2);
  });

  it('has the preset itself as one of its settings', () => {
    const { settings } = planned(false);
    const own = settings.some(({ params }) =>
      Object.entries(params).every(([name, value]) => (preset.params[name] ?? spec.params[name].default) === value),
    );
    expect(own).toBe(true);
  });

  it('is for every device at its small sizes', () => {
    const { settings } = planned(true);
    for (const { scenario } of settings)
      expect(estimateMemory(scenario, { processorBytes: PAGE_BYTES })).toMatchObject({ fits: true });
  });

  it('lasts some minutes at its small sizes', async () => {
    const { settings, study } = planned(true);
    // What a run may do is known from above alone: by the dearest one it is known how far above.
    const boundOf = ({ scenario }: Setting) => verifiedModels[spec.id].work(scenario).events;
    const dearest = settings.reduce((most, setting) => (boundOf(setting) > boundOf(most) ? setting : most));
    const run = expectOk(await openRun(dearest.scenario, { engine: 'sequential', lpSize: 1 }));
    // Events come all the time: a tenth of it tells how many. Rounds do not.
    const untilTicks = run.kind === 'event' ? Math.ceil(run.endTicks / 10) : run.endTicks;
    let progress = expectOk(await run.advance({ wallMs: 1e9, untilTicks }));
    while (!progress.done && progress.nowTicks < untilTicks)
      progress = expectOk(await run.advance({ wallMs: 1e9, untilTicks }));
    run.dispose();
    const events = progress.done ? progress.events : (progress.events * run.endTicks) / progress.nowTicks;
    expect(events).toBeGreaterThan(0);
    const share = settings.reduce((sum, setting) => sum + boundOf(setting), 0) / boundOf(dearest);
    expect(share * events * study.repeat.most).toBeLessThan(MOST_WORK);
  });
});

it('figures of papers are among them, and their documents say how to run them', () => {
  const figures = [3, 4, 5, 6, 7, 8].map((figure) => `swarm/niu-feng-fig${figure}`);
  const named = [...figures, 'kademlia/paper-2014-fig5', 'mobile/cunetsim-static'];
  expect(studies.map(({ name }) => name)).toEqual(expect.arrayContaining(named));
  const docs = ['swarm', 'validation', 'mobile']
    .map((name) => readFileSync(new URL(`../../docs/${name}.md`, import.meta.url), 'utf8'))
    .join();
  expect(named.filter((name) => !docs.includes(`study run ${name}`))).toEqual([]);
});
