/** A text as it is written: declarations, statements and expressions with their places. Names and types are not checked. */
import type { Span } from '../program.ts';
import type { Type } from './words.ts';

export interface Name {
  readonly text: string;
  readonly span: Span;
}

/** A number with its unit, where a declaration wants one: `%`, one of time, or ''. Value as written. */
export interface Quantity {
  readonly value: number | boolean;
  readonly unit: string;
  readonly span: Span;
}

export interface Range {
  readonly least: Quantity;
  readonly most: Quantity;
}

export interface Typed {
  readonly name: Name;
  readonly type: Type;
  /** Places of an array. */
  readonly length?: Quantity;
}

/** What a parameter of the underlay is at first: a number, or the word of a choice. */
export interface GivenTree {
  readonly name: Name;
  readonly value: Quantity | Name;
}

/** A declaration of something that is told, with the texts in quotes after it. */
export interface Titled {
  readonly name: Name;
  readonly texts: readonly string[];
}

interface Written {
  readonly span: Span;
  /** Operators and brackets below. */
  readonly depth: number;
  /** Whole numbers alone: of the type that is wanted. */
  readonly isFlexible?: boolean;
  isBracketed?: boolean;
}

export type BinarySign =
  | '*'
  | '/'
  | '%'
  | '+'
  | '-'
  | '<<'
  | '>>'
  | '&'
  | '^'
  | '|'
  | '=='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | '&&'
  | '||';

export type Tree = Written &
  (
    | { readonly is: 'whole'; readonly value: number }
    | { readonly is: 'real'; readonly value: number }
    /** Seconds. */
    | { readonly is: 'time'; readonly value: number }
    | { readonly is: 'truth'; readonly value: boolean }
    | { readonly is: 'name'; readonly name: string }
    | { readonly is: 'place'; readonly name: Name; readonly index: Tree }
    | CallTree
    | { readonly is: 'unary'; readonly sign: '-' | '!' | '~'; readonly of: Tree }
    | { readonly is: 'binary'; readonly sign: BinarySign; readonly left: Tree; readonly right: Tree }
    /** Has been told of. */
    | { readonly is: 'broken' }
  );

export interface CallTree extends Written {
  readonly is: 'call';
  readonly name: Name;
  readonly args: readonly Tree[];
}

export type Block = readonly StatementTree[];

export type StatementTree = { readonly span: Span } & (
  | { readonly is: 'let'; readonly names: readonly Name[]; readonly isVar: boolean; readonly value: Tree }
  /** `sign`: of `x += 1` the `+`. */
  | { readonly is: 'assign'; readonly target: Tree; readonly sign?: BinarySign; readonly value: Tree }
  | { readonly is: 'if'; readonly test: Tree; readonly yes: Block; readonly no: Block }
  | {
      readonly is: 'for';
      readonly name: Name;
      readonly first: Tree;
      readonly last: Tree;
      readonly isInclusive: boolean;
      readonly most?: Quantity;
      readonly body: Block;
    }
  | { readonly is: 'while'; readonly test: Tree; readonly most: Quantity; readonly body: Block }
  | { readonly is: 'break' }
  | { readonly is: 'continue' }
  | { readonly is: 'return'; readonly value?: Tree }
  | { readonly is: 'call'; readonly call: CallTree }
  | {
      readonly is: 'send';
      readonly word: 'send' | 'set' | 'answer';
      readonly kind: Name;
      readonly args: readonly Tree[];
      readonly to?: Tree;
      readonly after?: Tree;
    }
  | { readonly is: 'count'; readonly counter: Name; readonly by?: Tree; readonly most?: Quantity }
  | { readonly is: 'measure'; readonly measure: Name; readonly value: Tree }
);

export type Declaration = { readonly span: Span } & (
  | { readonly is: 'protocol'; readonly version: Quantity; readonly title: string }
  | { readonly is: 'question' | 'about'; readonly text: string }
  | { readonly is: 'nodes' | 'end'; readonly value: Quantity; readonly range: Range }
  | { readonly is: 'lookahead'; readonly value: Tree }
  | (Titled & { readonly is: 'param'; readonly type: Type; readonly value: Quantity; readonly range?: Range })
  | { readonly is: 'state'; readonly fields: readonly Typed[] }
  | {
      readonly is: 'message' | 'timer';
      readonly kinds: readonly { readonly name: Name; readonly payload: readonly Typed[] }[];
    }
  | { readonly is: 'counter' | 'measure'; readonly told: readonly Titled[] }
  | (Titled & { readonly is: 'observe' | 'metric'; readonly value: Tree })
  | { readonly is: 'colour' | 'activity'; readonly label: string; readonly value: Tree }
  | { readonly is: 'ring' }
  | { readonly is: 'plane'; readonly x: Tree; readonly y: Tree }
  | { readonly is: 'network'; readonly of: Name; readonly degree?: Quantity }
  | { readonly is: 'underlay'; readonly parts: readonly Name[]; readonly given: readonly GivenTree[] }
  | FunctionTree
  | { readonly is: 'start'; readonly body: Block }
  | {
      readonly is: 'on';
      readonly kind: Name;
      readonly args: readonly Name[];
      readonly from?: Name;
      readonly body: Block;
    }
);

export interface FunctionTree {
  readonly is: 'fn';
  readonly span: Span;
  readonly name: Name;
  readonly args: readonly Typed[];
  readonly result?: Type;
  readonly body: Block;
}

/** `broken`: names that a declaration may have declared which could not be read. */
export interface ProtocolTree {
  readonly declarations: readonly Declaration[];
  readonly broken: ReadonlySet<string>;
}
