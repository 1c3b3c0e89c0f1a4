/** What the views of a model say of every node of a run on the device, for tests that hold it against their twins. */

import { expectOk } from '../../engine/event/testing/run-world.ts';
import type { KernelReading } from '../../engine/gpu/kernel-reading.ts';
import { shaderFloat } from '../../engine/shader-names.ts';
import { bindGroup, groupLayout, storageBuffer } from '../../gpu/bindings.ts';
import { recordKernel, submit } from '../../gpu/commands.ts';
import { readWords } from '../../gpu/readback.ts';
import type { ModelViews } from '../../models/views.ts';
import type { ViewSpec } from '../../scenario/spec.ts';
import { channelIds } from '../run/viewed-run.ts';

const LOOK = `
import constants::CHANNELS;
import package::config;
import package::views::{value, total};

@group(1) @binding(0) var<storage, read_write> results: array<vec2f>;

@compute @workgroup_size(1)
fn look(@builtin(workgroup_id) workgroup: vec3u) {
  let node = workgroup.x;
  for (var channel = 0u; channel < CHANNELS; channel++) {
    results[channel * config::node_count() + node] = vec2f(value(channel, node), f32(total(channel, node)));
  }
}
`;

/** One sentence for each value of a channel that differs from its twin's. */
export async function differencesSeen<R>(
  views: ModelViews<R>,
  specs: readonly ViewSpec[],
  reading: KernelReading,
  twin: R,
  nodes: number,
): Promise<readonly string[]> {
  const ids = channelIds(specs);
  const { device, pipelines } = reading.gpu;
  const layout = groupLayout(device, 'look', ['storage']);
  const program = {
    module: 'testing/look',
    modules: { ...reading.program.modules, 'views.wesl': views.shader, 'testing/look.wesl': LOOK },
    constants: {
      ...reading.program.constants,
      ...Object.fromEntries(ids.map((id, i) => [`CHANNEL_${id.toUpperCase()}`, `${i}u`])),
      ...Object.fromEntries(Object.entries(views.constants ?? {}).map(([name, value]) => [name, shaderFloat(value)])),
      CHANNELS: `${ids.length}u`,
    },
    conditions: {},
  };
  const layouts = { bindGroupLayouts: [reading.layout, layout] };
  const pipeline = expectOk(await pipelines.compute(program, device.createPipelineLayout(layouts)));
  const results = storageBuffer(device, 'look', 8 * ids.length * nodes);
  const groups = [reading.bindings, bindGroup(device, layout, [results])];
  submit(device, 'look', (encoder) => recordKernel(encoder, 'look', pipeline, groups, nodes));
  const seen = new Float32Array((await readWords(device, results, 0, 2 * ids.length * nodes)).buffer);
  results.destroy();
  const kinds = new Map(specs.flatMap(({ channels }) => channels.map(({ id, kind }) => [id, kind])));
  const wrong = ids.flatMap((id, channel) => {
    const isActivity = kinds.get(id) === 'activity';
    return Array.from({ length: nodes }, (_, node) => {
      const ours = seen[2 * (channel * nodes + node) + Number(isActivity)];
      const theirs = isActivity ? views.total(id, node, twin) : views.value(id, node, twin);
      return Math.abs(ours - theirs) <= 1e-5 * Math.max(1, theirs) ? [] : [`${id} of ${node}: ${ours}, not ${theirs}`];
    }).flat();
  });
  return wrong;
}
