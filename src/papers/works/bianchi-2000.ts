/** Bianchi 2000: stations that always have something to send. */
import { bianchi } from '../../models/mesh/spec/bianchi.ts';
import type { MeshParams } from '../../models/mesh/spec/params.ts';
import { meshSpec } from '../../models/mesh/spec.ts';
import { complete } from '../../scenario/defaults.ts';
import { presetById } from '../../scenario/presets.ts';
import { exactly, type Paper, type PaperRow } from '../paper.ts';

const STATIONS = [2, 5, 10, 20, 50] as const;
/** Repeats without a limit, as in the paper. */
const PARAMS = { attempts: 0, end: 5 };

const closedForm = (of: 'throughput' | 'collisions', scale = 1) =>
  exactly(
    '',
    Object.fromEntries(
      STATIONS.map((stations) => {
        const params = { ...presetById(meshSpec, 'saturation')?.params, ...PARAMS, stations };
        const known = bianchi(complete(meshSpec, { params }).params as unknown as MeshParams);
        return [stations, (known?.[of] ?? Number.NaN) * scale];
      }),
    ),
  );

const over = (
  row: Pick<PaperRow, 'id' | 'place' | 'asks' | 'axes' | 'lines' | 'published' | 'why'>,
  column: string,
  scale = 1,
): PaperRow => ({
  ...row,
  study: {
    preset: 'mesh/saturation',
    params: PARAMS,
    over: [{ params: ['stations'], values: STATIONS.map((stations) => [stations]) }],
    repeat: 5,
    column,
    x: 'stations',
    scale,
    shrunk: { params: { end: 0.5 }, over: [{ params: ['stations'], values: [[2], [5]] }] },
  },
  status: 'shape',
});

const X = { label: 'Stations', unit: '', isLog: true };

export const bianchi2000: Paper = {
  id: 'bianchi-2000',
  name: 'Bianchi 2000',
  authors: ['Giuseppe Bianchi'],
  title: 'Performance Analysis of the IEEE 802.11 Distributed Coordination Function',
  year: 2000,
  venue: 'IEEE Journal on Selected Areas in Communications',
  volume: '18',
  number: '3',
  pages: '535-547',
  doi: '10.1109/49.840210',
  kind: 'article',
  behind: 'model',
  models: ['mesh'],
  presets: ['mesh/saturation'],
  rows: [
    over(
      {
        id: 'equation-13',
        place: 'Equation 13, section IV',
        asks: 'How much do saturated stations bring across?',
        published: 'A closed form, without a limit of attempts; here for the frames and rates of the preset.',
        axes: { x: X, y: { label: 'Throughput', unit: 'Mbit/s' } },
        lines: [closedForm('throughput', 1e-6)],
        why: 'Within 1.7%. His stations count down in busy slots, too; those of the standard do not. A slot-by-slot program of ours lies where the model lies.',
      },
      'metrics.throughput',
      1e-6,
    ),
    over(
      {
        id: 'equation-9',
        place: 'Equations 7 and 9, section IV',
        asks: 'How many frames collide?',
        published: 'The same stations: what each does in a slot, and what that makes of all, solved together.',
        axes: { x: X, y: { label: 'Collision probability', unit: '' } },
        lines: [closedForm('collisions')],
        why: 'Within 6%, for the same reason.',
      },
      'metrics.collisionProbability',
    ),
    {
      id: 'figure-6',
      place: 'Figures and tables of section V',
      asks: 'How do simulations of 802.11 at 1 Mbit/s compare with the closed form?',
      published: 'FHSS at 1 Mbit/s, two ways of access, several windows.',
      status: 'not possible',
      why: 'The mesh has OFDM at 6 to 54 Mbit/s and no RTS/CTS, and the paper’s values are not at hand.',
    },
  ],
};
