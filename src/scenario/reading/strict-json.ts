/**
 * JSON from strangers. `JSON.parse` keeps the last of two equal keys, takes `__proto__`, and has no limit of depth; here each
 * of those is an error, found in one pass over the text and before anything walks the value.
 */
import { fail, ok, type Result } from '../../base/result.ts';
import { clip } from '../words/show.ts';

/** A scenario needs 3 levels; a person's file may be wrong, not deep. */
const DEEPEST = 16;

const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

/** The value of a JSON text. `what` names it in errors (`link`, `scenario`). */
export function parseStrictJson(text: string, what: string): Result<unknown> {
  const complaint = structureComplaint(text);
  if (complaint) return fail('config', `${what} ${complaint}`, `write it as one plain JSON object`);
  try {
    return ok(JSON.parse(text));
  } catch (error) {
    return fail('config', `${what} is not JSON: ${clip((error as Error).message)}`, 'check that it was copied whole');
  }
}

/** Keys of one object so far; a list has none. */
type Level = Set<string> | undefined;

/** Depth and keys, judged by brackets and strings alone; whether the text is JSON at all is for `JSON.parse` to say. */
function structureComplaint(text: string): string | undefined {
  const levels: Level[] = [];
  /** Where the string began that came last, if nothing but spaces came after it. */
  let began = -1;
  for (let i = 0; i < text.length; i++) {
    const char = text[i];
    if (char === '"') {
      began = i;
      i = endOfString(text, i);
    } else if (char === ':') {
      const complaint = began < 0 ? undefined : keyComplaint(text.slice(began, i).trimEnd(), levels.at(-1));
      if (complaint) return complaint;
      began = -1;
    } else if (char === '{' || char === '[') {
      levels.push(char === '{' ? new Set() : undefined);
      if (levels.length > DEEPEST) return `is nested deeper than ${DEEPEST} levels`;
      began = -1;
    } else if (char === '}' || char === ']') {
      levels.pop();
      began = -1;
    } else if (char === ',') began = -1;
  }
  return undefined;
}

/** Its last character; of one without an end that of the text, so that every character is looked at once. */
function endOfString(text: string, from: number): number {
  let i = from + 1;
  while (i < text.length && text[i] !== '"') i += text[i] === '\\' ? 2 : 1;
  return i;
}

function keyComplaint(token: string, keys: Level): string | undefined {
  const key = keys && unquote(token);
  if (key === undefined || keys === undefined) return undefined; // not JSON; the parser will say so
  if (FORBIDDEN.has(key)) return `has a key ${key}, which nothing here is called`;
  if (keys.has(key)) return `has two members called ${clip(key)}`;
  keys.add(key);
  return undefined;
}

function unquote(token: string): string | undefined {
  try {
    return JSON.parse(token) as string;
  } catch {
    return undefined;
  }
}
