/// <reference path="./sax.d.ts" />
/**
 * GraphML (Brandes et al. 2002), as the Topology Zoo (Knight et al. 2011), NetworkX and this lab write it. Nodes and edges may stand in any
 * order. Entities are off but for the five of XML; a DTD is not read.
 */
import { type SAXParser, type Tag, parser as xmlParser } from 'sax';
import { complaintAt } from '../../base/csv-rows.ts';
import { type Failure, ok, type Result } from '../../base/result.ts';
import { clip } from '../../scenario/words/show.ts';
import {
  isWrong,
  LINK_FACTS,
  type LinkFact,
  type RawTopology,
  RawWriter,
  ROUTER_FACTS,
  type RouterFact,
  readFact,
  type Wrong,
} from './raw-topology.ts';

/** Keys by their `attr.name` in small letters, and how far the point is moved. Bandwidth in Mbit/s, `LinkSpeedRaw` in bit/s; delay in ms. */
const NODE_KEYS: Readonly<Record<string, RouterFact | 'label'>> = {
  x: 'x',
  y: 'y',
  latitude: 'latitude',
  longitude: 'longitude',
  system: 'system',
  label: 'label',
};
const EDGE_KEYS: Readonly<Record<string, readonly [LinkFact, number]>> = {
  bandwidth: ['mbps', 0],
  linkspeedraw: ['mbps', -6],
  delay: ['delay', -3],
  length: ['km', 0],
  weight: ['weight', 0],
};

export function readGraphMl(text: string): Result<RawTopology> {
  const reader = new GraphMlReader(text);
  const failure = reader.read();
  return failure ? { ok: false, failure } : ok(reader.topology());
}

/** Ends the parser at the first thing that is wrong. */
class Stopped {
  constructor(readonly failure: Failure) {}
}

/** A node or an edge that is open, with the values that it was given. */
interface GraphElement {
  readonly kind: 'node' | 'edge';
  readonly number: number;
  readonly given: Set<string>;
}

/** Characters handed to the parser at once. */
const PIECE = 2 ** 16;
/** No value that is read is longer. */
const LONGEST_VALUE = 1000;

class GraphMlReader {
  private readonly writer = new RawWriter();
  private readonly parser: SAXParser = xmlParser(true, { strictEntities: true });
  private readonly open: string[] = [];
  private readonly subjects: GraphElement[] = [];
  /** What keys mean, by their ids. */
  private readonly keys = { node: new Map<string, string>(), edge: new Map<string, string>() };
  private readonly defaults = { node: new Map<string, string>(), edge: new Map<string, string>() };
  /** Whether a node was declared, by its number; and where an edge first named it. */
  private readonly isDeclared: boolean[] = [];
  private readonly named = new Map<number, number>();
  private isDirected = false;
  private key: Tag | undefined;
  private value: string | undefined;

  constructor(private readonly text: string) {}

  read(): Failure | undefined {
    const { parser, text } = this;
    parser.onopentag = (tag) => this.opened(tag);
    parser.onclosetag = (name) => this.closed(local(name));
    parser.ontext = parser.oncdata = (piece) => this.takeText(piece);
    parser.onerror = (error) => {
      const what = error.message.split('\n')[0];
      const remedy = /entity/i.test(what)
        ? 'entities are off but for &amp; &lt; &gt; &quot; &apos; and those of numbers: write the characters themselves'
        : 'is the file whole, and XML?';
      throw new Stopped(complaintAt(parser.line + 1, Math.max(1, parser.column), small(what), remedy));
    };
    try {
      for (let at = 0; at < text.length; at += PIECE) parser.write(text.slice(at, at + PIECE));
      parser.close();
      this.checkEnds();
    } catch (reason) {
      if (!(reason instanceof Stopped)) throw reason;
      return reason.failure;
    }
    return undefined;
  }

  private opened(tag: Tag): void {
    const name = local(tag.name);
    if (this.open.length === 0 && name !== 'graphml')
      this.stop(`the first element is ${clip(tag.name)}`, 'write <graphml>');
    this.open.push(name);
    if (name === 'key') this.openKey(tag);
    else if (name === 'graph') this.isDirected ||= tag.attributes.edgedefault === 'directed';
    else if (name === 'node') this.openNode(tag);
    else if (name === 'edge') this.openEdge(tag);
    else if (name === 'hyperedge')
      this.stop('edges of more than two ends are not read', 'write an <edge> for each pair');
    else if (name === 'data' || name === 'default') {
      this.key = name === 'data' ? tag : this.key;
      this.value = '';
    }
  }

  private openKey(tag: Tag): void {
    const { id, for: subject = 'all', 'attr.name': called = id } = tag.attributes;
    this.key = tag;
    for (const kind of ['node', 'edge'] as const)
      if (id !== undefined && (subject === kind || subject === 'all')) this.keys[kind].set(id, called.toLowerCase());
  }

  private openNode(tag: Tag): void {
    const { id } = tag.attributes;
    if (id === undefined) this.stop('a node has no id', 'give each node one');
    const number = this.number(id);
    if (this.isDeclared[number]) this.stop(`node "${clip(id)}" stands there twice`, 'give each node an id of its own');
    this.isDeclared[number] = true;
    this.subjects.push({ kind: 'node', number, given: new Set() });
  }

  private openEdge(tag: Tag): void {
    const ends = (['source', 'target'] as const).map((end) => {
      const id = tag.attributes[end];
      if (id === undefined) this.stop(`an edge has no ${end}`, 'give it a source and a target');
      const number = this.number(id);
      if (!this.isDeclared[number] && !this.named.has(number)) this.named.set(number, this.parser.startTagPosition);
      return number;
    });
    const number = this.checked(this.writer.link(ends[0], ends[1]));
    this.subjects.push({ kind: 'edge', number, given: new Set() });
  }

  private number(id: string): number {
    return this.checked(this.writer.router(id));
  }

  private takeText(text: string): void {
    if (this.value === undefined) return;
    this.value += text;
    if (this.value.length > LONGEST_VALUE) this.value = `${this.value.slice(0, LONGEST_VALUE)}…`;
  }

  private closed(name: string): void {
    this.open.pop();
    const value = this.value?.trim() ?? '';
    if (name === 'data' || name === 'default') this.value = undefined;
    if (name === 'data') this.takeData(value);
    else if (name === 'default') this.takeDefault(value);
    else if (name === 'node' || name === 'edge') this.closeElement();
  }

  private takeData(value: string): void {
    const subject = this.subjects.at(-1);
    const key = this.key?.attributes.key;
    const meaning = subject && key !== undefined && this.keys[subject.kind].get(key);
    if (meaning) this.set(subject, meaning, value);
  }

  private takeDefault(value: string): void {
    const { id, for: subject = 'all' } = this.key?.attributes ?? {};
    for (const kind of ['node', 'edge'] as const) {
      const meaning = id === undefined ? undefined : this.keys[kind].get(id);
      if (meaning !== undefined && (subject === kind || subject === 'all')) this.defaults[kind].set(meaning, value);
    }
  }

  private closeElement(): void {
    const subject = this.subjects.pop();
    if (!subject) return;
    for (const [meaning, value] of this.defaults[subject.kind])
      if (!subject.given.has(meaning)) this.set(subject, meaning, value);
  }

  private set({ kind, number, given }: GraphElement, meaning: string, value: string): void {
    given.add(meaning);
    if (value === '') return;
    if (kind === 'edge') {
      const known = own(EDGE_KEYS, meaning);
      if (known) this.writer.setLink(number, known[0], this.checked(readFact(value, LINK_FACTS[known[0]], known[1])));
      return;
    }
    const fact = own(NODE_KEYS, meaning);
    if (fact === 'label') this.writer.label(number, value);
    else if (fact) this.writer.setRouter(number, fact, this.checked(readFact(value, ROUTER_FACTS[fact])));
  }

  /** Ends of edges may be declared behind them, but somewhere. */
  private checkEnds(): void {
    for (const [number, position] of this.named)
      if (!this.isDeclared[number]) {
        const before = this.text.slice(0, position - 1).split('\n');
        throw new Stopped(
          complaintAt(
            before.length,
            (before.at(-1) ?? '').length + 1,
            `there is no node "${clip(this.writer.nameOf(number))}"`,
            'join nodes that are declared',
          ),
        );
      }
  }

  private checked(value: number | Wrong): number {
    if (!isWrong(value)) return value;
    return this.stop(value.what, value.remedy);
  }

  /** Says where the parser is: at the end of a tag. */
  private stop(what: string, remedy: string): never {
    const { parser } = this;
    throw new Stopped(complaintAt(parser.line + 1, Math.max(1, parser.column), what, remedy));
  }

  topology(): RawTopology {
    return this.writer.topology('GraphML', this.isDirected);
  }
}

/** Without the prefix of a namespace. */
const local = (name: string): string => name.slice(name.indexOf(':') + 1);

const small = (sentence: string): string =>
  clip(sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, ''));

const own = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
