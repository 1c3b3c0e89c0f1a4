/**
 * JSON from strangers. `JSON.parse` keeps the last of two equal keys, takes `__proto__`, and has no limit of depth; here each
 * of those is an error, found in one pass over the text and before anything walks the value.
 */
import { fail, ok, type Result } from '../../base/result.ts';
import { clip } from '../words/show.ts';

/** A scenario needs 3 levels; a person's file may be wrong, not deep. */
const DEEPEST = 16;

/**
 * One string or one bracket or comma or colon; everything else is skipped. A string without an end goes on to the end of the text, so
 * that every character is looked at once: if it were given up, the search would begin again at each quote in it.
 */
const TOKEN = /"(?:[^"\\]|\\.?)*(?:"|$)|[{}[\],:]/gs;

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
  let last = '';
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '{') levels.push(new Set());
    else if (token === '[') levels.push(undefined);
    else if (token === '}' || token === ']') levels.pop();
    else if (token === ':') {
      const complaint = keyComplaint(last, levels.at(-1));
      if (complaint) return complaint;
    }
    if (levels.length > DEEPEST) return `is nested deeper than ${DEEPEST} levels`;
    last = token;
  }
  return undefined;
}

function keyComplaint(token: string, keys: Level): string | undefined {
  const key = unquote(token);
  if (key === undefined || keys === undefined) return undefined; // not JSON; the parser will say so
  if (FORBIDDEN.has(key)) return `has a key ${key}, which nothing here is called`;
  if (keys.has(key)) return `has two members called ${clip(key)}`;
  keys.add(key);
  return undefined;
}

function unquote(token: string): string | undefined {
  if (!token.startsWith('"')) return undefined;
  try {
    return JSON.parse(token) as string;
  } catch {
    return undefined;
  }
}
