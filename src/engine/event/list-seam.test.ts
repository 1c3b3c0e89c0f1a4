/**
 * Covers: that each event list is known behind its header alone, on the GPU (shaders/event/slots/list.wesl, walk.wesl; gpu/slots/slots.ts; others likewise)
 * and on one core (sequential/event-list.ts).
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { importsUnder } from '../../../scripts/lib/check/layers.mjs';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

const filesUnder = (folder: string, ext: string): readonly string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ext))
    .map((name) => `${folder}/${name}`);

const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Folders of lists, on both sides. */
const LISTS = readdirSync(join(ROOT, 'shaders/event')).filter((name) =>
  existsSync(join(ROOT, 'shaders/event', name, 'list.wesl')),
);
const isOfAList = (path: string): boolean => LISTS.some((list) => path.startsWith(`shaders/event/${list}/`));

/** What only shaders of the list may name: its modules, the constants and words of its organisation, the buffers that hold events. */
const OF_THE_LIST =
  /package::event::slots|\b(FREE|DEAD|ROWS|CAPACITY|TIME_TILE_\w+|ENTRY_WORDS|ENTRY_RECORD|EXTRA_WORDS|KIND_WORDS|CONTROL_POOL_\w+|HEAD_LIST_WORD)\b|\b(times|keys|extras|pool)\[|run\.(pool_entries|pool_reserve|head_offset)/;

const withoutComments = (wesl: string): string => wesl.replaceAll(/\/\/.*$/gm, '');

/** Shaders that name parts of a list. Records lie in a ring of their own at the end of `pool`; the head of a round keeps a word for the list. */
const mayName = (path: string): RegExp | undefined =>
  isOfAList(path)
    ? /./
    : path === 'shaders/event/records.wesl' || path === 'shaders/event/evaluation.wesl'
      ? /^pool\[$/
      : path === 'shaders/event/window_control.wesl'
        ? /^HEAD_LIST_WORD$/
        : undefined;

const strangersIn = (path: string, text: string): readonly string[] =>
  [...withoutComments(text).matchAll(new RegExp(OF_THE_LIST, 'g'))]
    .map(([word]) => word)
    .filter((word) => !mayName(path)?.test(word));

it('no shader but those of the list knows slots, rows, marks or the buffers of events', () => {
  const shaders = filesUnder('shaders', '.wesl').filter((path) => !path.startsWith('shaders/rounds/'));
  expect(shaders.length).toBeGreaterThan(100);
  for (const path of shaders) expect([path, strangersIn(path, textOf(path))]).toEqual([path, []]);
});

it.each([
  'import package::event::slots::slots::claim;',
  'import constants::{NONE, ROWS};',
  'let time = atomicLoad(&times[index]);',
  'let head = run.head_offset + node;',
])('finds a shader that would: %s', (line) => {
  expect(strangersIn('shaders/event/send.wesl', line)).toHaveLength(1);
});

it('the shaders of the list know nothing of their header: who is below does not call who is above', () => {
  const own = LISTS.flatMap((list) => filesUnder(`shaders/event/${list}`, '.wesl'));
  for (const path of own)
    expect([path, /package::event::list/.test(withoutComments(textOf(path)))]).toEqual([path, false]);
});

const hostImports = importsUnder(join(ROOT, 'src'));

it('lists do not know each other', () => {
  const known = LISTS.flatMap((list) =>
    filesUnder(`shaders/event/${list}`, '.wesl').flatMap((path) =>
      [...withoutComments(textOf(path)).matchAll(/package::event::(\w+)::/g)]
        .map(([, folder]) => folder)
        .filter((folder) => folder !== list && LISTS.includes(folder))
        .map((folder) => `${path} imports ${folder}`),
    ),
  );
  expect(known).toEqual([]);
});

it.each(LISTS)('the host knows one file of %s', (list) => {
  const inside = hostImports.filter(({ from, to }) => to.includes(`gpu/${list}/`) && !from.includes(`gpu/${list}/`));
  expect(inside.length).toBeGreaterThan(0);
  expect(inside.filter(({ to }) => !to.endsWith(`gpu/${list}/${list}.ts`))).toEqual([]);
});

it('on one core the list is named where it is chosen alone, and its parts in itself', () => {
  // An oracle may look at what is pending.
  const whoNames = (file: string) =>
    hostImports
      .filter(({ from, to }) => to.endsWith(`sequential/${file}`) && !from.includes('/testing/'))
      .map(({ from }) => from);
  expect(whoNames('calendar.ts')).toEqual(['engine/event/sequential/part.ts']);
  expect(whoNames('pairing-heap.ts')).toEqual(['engine/event/sequential/calendar.ts']);
});
