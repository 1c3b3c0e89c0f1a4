/** How large a world is: of the network that was made, or, to estimate memory by, of any that these parameters make. */
import type { Files } from '../../../scenario/files.ts';
import { MOST_LINKS } from '../../../topology/network.ts';
import { routersIn } from '../../../topology/spec/check.ts';
import type { InternetParams } from '../spec/params.ts';
import { flowsOf, hostsAt } from './flows.ts';
import type { Prepared } from './prepare.ts';

export interface Sizes {
  readonly nodes: number;
  readonly flows: number;
  /** Words of all paths: ports of links and hosts, and ends. */
  readonly pathWords: number;
}

/** Of a direction beside ports of links: two ports of hosts, and the end. */
const BESIDE = 3;
/** Ports of a path where nobody knows it. */
const ROUGH_PORTS = 16;

export function sizesOf(params: InternetParams, files: Files, prepared?: Prepared): Sizes {
  const { links, hosts, flows, ports } = prepared ? knownOf(prepared) : roughOf(params, files);
  return { nodes: 2 * (links + hosts + flows), flows, pathWords: ports + 2 * BESIDE * flows };
}

const knownOf = ({ network, hosts, sources, paths }: Prepared) => ({
  links: network.links.a.length,
  hosts: hosts.length,
  flows: sources.length,
  ports: paths.ports.length,
});

function roughOf(params: InternetParams, files: Files) {
  const hosts = hostsAt(routersIn(params), params);
  const flows = Math.min(flowsOf(hosts, params), 2 ** 20);
  const links = Math.min(MOST_LINKS, roughLinks(params, files.get(params.topologyFile)?.length ?? 0));
  return { links, hosts, flows, ports: 2 * ROUGH_PORTS * flows };
}

/** A line of a file has four letters at least. */
const LETTERS = 4;
const CAMPUS_LINKS = 543;

function roughLinks(params: InternetParams, letters: number): number {
  const { topology, systems, systemLinks, routers, links, campuses, chords, hubs } = params;
  const all = routersIn(params);
  switch (topology) {
    case 'file':
      return letters / LETTERS;
    case 'campus':
      return campuses * (CAMPUS_LINKS + chords);
    case 'stars':
      return 1.5 * hubs * hubs;
    case 'ring':
    case 'dumbbell':
      return routers;
    case 'hierarchical':
      return all * links + systems * systemLinks;
    default:
      return all * links;
  }
}
