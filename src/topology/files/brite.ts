/**
 * Files of BRITE (Medina et al. 2001, its manual): `Topology:`, then `Nodes:` with `id x y in out AS type`, then `Edges:` with
 * `id from to length delay bandwidth ASfrom ASto type`: ms and Mbit/s. -1 says nothing, but of an AS, where it is 0.
 */
import { complaintAt } from '../../base/csv-rows.ts';
import { type Failure, ok, type Result } from '../../base/result.ts';
import { whole } from '../../base/whole.ts';
import { clip } from '../../scenario/words/show.ts';
import { eachLine, wordsOf, wrongAt } from './lines.ts';
import {
  isWrong,
  LINK_FACTS,
  type LinkFact,
  type RawTopology,
  RawWriter,
  ROUTER_FACTS,
  type RouterFact,
  readFact,
} from './raw-topology.ts';

/** Columns from 0. */
const NODE_COLUMNS: readonly (readonly [number, RouterFact])[] = [
  [1, 'x'],
  [2, 'y'],
  [5, 'system'],
];
/** And how far the point is moved: seconds of milliseconds. */
const EDGE_COLUMNS: readonly (readonly [number, LinkFact, number])[] = [
  [3, 'km', 0],
  [4, 'delay', -3],
  [5, 'mbps', 0],
];
const NODE = 'write id x y in out AS type';
const EDGE = 'write id from to length delay bandwidth ASfrom ASto type';

export function readBrite(text: string): Result<RawTopology> {
  const reader = new BriteReader();
  const failure = eachLine(text, (line, number) => reader.take(line, number)) ?? reader.unfinished();
  return failure ? { ok: false, failure } : ok(reader.topology());
}

class BriteReader {
  private readonly writer = new RawWriter();
  private part: 'head' | 'Nodes' | 'Edges' = 'head';
  private last = 0;
  private nodes = 0;
  /** As the heads of parts say. */
  private readonly wanted = { Nodes: 0, Edges: 0 };

  take(line: string, number: number): Failure | undefined {
    this.last = number;
    const head = /^(Nodes|Edges):\s*\(\s*(\d+)\s*\)/.exec(line);
    if (head) {
      this.part = head[1] as 'Nodes' | 'Edges';
      this.wanted[this.part] = Number(head[2]);
      return undefined;
    }
    if (this.part === 'head') return undefined;
    return this.part === 'Nodes' ? this.takeNode(wordsOf(line), number) : this.takeEdge(wordsOf(line), number);
  }

  private takeNode(words: readonly string[], line: number): Failure | undefined {
    if (words.length < 3) return complaintAt(line, words.length, `a node has ${words.length} columns`, NODE);
    if (this.writer.find(words[0]) !== undefined)
      return complaintAt(line, 1, `node ${clip(words[0])} stands there twice`, 'give each node a number of its own');
    const router = this.writer.router(words[0]);
    if (isWrong(router)) return wrongAt(line, 1, router);
    this.nodes++;
    for (const [column, fact] of NODE_COLUMNS) {
      if (column >= words.length) continue;
      const value = fact === 'system' && words[column] === '-1' ? 0 : readFact(words[column], ROUTER_FACTS[fact]);
      if (isWrong(value)) return wrongAt(line, column + 1, value);
      this.writer.setRouter(router, fact, value);
    }
    return undefined;
  }

  private takeEdge(words: readonly string[], line: number): Failure | undefined {
    if (words.length < 3) return complaintAt(line, words.length, `an edge has ${words.length} columns`, EDGE);
    const [a, b] = [this.writer.find(words[1]), this.writer.find(words[2])];
    if (a === undefined || b === undefined) {
      const column = a === undefined ? 1 : 2;
      return complaintAt(line, column + 1, `there is no node ${clip(words[column])}`, 'join nodes that stand above');
    }
    const link = this.writer.link(a, b);
    if (isWrong(link)) return wrongAt(line, 1, link);
    for (const [column, fact, places] of EDGE_COLUMNS) {
      if (column >= words.length || Number(words[column]) === -1) continue;
      const value = readFact(words[column], LINK_FACTS[fact], places);
      if (isWrong(value)) return wrongAt(line, column + 1, value);
      this.writer.setLink(link, fact, value);
    }
    return undefined;
  }

  unfinished(): Failure | undefined {
    const of = (what: string, has: number, wanted: number) =>
      has === wanted
        ? undefined
        : complaintAt(this.last, 1, `there are ${whole(has)} of ${whole(wanted)} ${what}`, 'is the file whole?');
    return of('nodes', this.nodes, this.wanted.Nodes) ?? of('edges', this.writer.count, this.wanted.Edges);
  }

  topology(): RawTopology {
    return this.writer.topology('BRITE');
  }
}
