/** Where peers are on the earth, as views that a spec takes over, and who is there, as a channel. */
import type { ChannelSpec, ViewSpec } from '../../scenario/spec.ts';
import { category } from '../../scenario/spec-parts.ts';

/** Values as `statusOf` gives them. */
export const statusChannel = category('status', 'Status', {
  help: 'Who is there. Peers behind a NAT ask and are answered, but never hear a request of others.',
  categories: [
    { label: 'Offline', colour: '#6b7a8c' },
    { label: 'Online', colour: '#4fd1b5' },
    { label: 'Online, behind NAT', colour: '#e8a13c' },
  ],
});

export const mapViews = (channels: readonly ChannelSpec[]): readonly ViewSpec[] => [
  {
    id: 'regions',
    title: 'Regions',
    help: 'Peers in their world region, on a flat map. Where within it is chance: the model knows regions alone.',
    kind: 'points',
    filled: 0.15,
    aspect: 2.05,
    visibleIf: { param: 'latency', is: ['regions'] },
    channels,
  },
  {
    id: 'globe',
    title: 'Globe',
    help: 'Peers around their location, a large city of each region or what columns lat and lon of a matrix say; the larger a disc the more peers. Messages behind the earth are out of sight.',
    kind: 'points',
    volume: true,
    globe: true,
    filled: 0.07,
    visibleIf: { param: 'latency', is: ['regions', 'matrix', 'topology'] },
    fileDecides: { param: 'latency', is: ['matrix', 'topology'] },
    channels,
  },
  {
    id: 'network',
    title: 'Network',
    help: 'Routers and links below, and peers around their routers. The wider a line the more it carries, the larger a dot the more links a router has; links between autonomous systems are blue. Messages and what is followed go along their routes, link by link.',
    kind: 'points',
    filled: 0.15,
    visibleIf: { param: 'latency', is: ['topology'] },
    channels,
  },
];
