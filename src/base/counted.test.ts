/** Covers: counts with their units, in the singular where there is one; every unit of every model. */
import { describe, expect, it } from 'vitest';
import { catalog } from '../models/catalog.ts';
import { counted, unitOf } from './counted.ts';

/** Every unit that a spec of the catalog writes, wherever it stands in it. */
function unitsIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'unit' && typeof inner === 'string' ? [inner] : unitsIn(inner),
  );
}

const SINGULAR: Readonly<Record<string, string>> = {
  bits: 'bit',
  blocks: 'block',
  'blocks/round': 'block/round',
  contacts: 'contact',
  copies: 'copy',
  events: 'event',
  'events/s': 'event/s',
  frames: 'frame',
  'frames/s': 'frame/s',
  hops: 'hop',
  lookups: 'lookup',
  'lookups/s': 'lookup/s',
  messages: 'message',
  'messages/s': 'message/s',
  peers: 'peer',
  'peers/round': 'peer/round',
  people: 'person',
  pings: 'ping',
  pongs: 'pong',
  requests: 'request',
  responses: 'response',
  rounds: 'round',
  rumours: 'rumour',
  slots: 'slot',
  'standard errors': 'standard error',
  stations: 'station',
  tellings: 'telling',
  'tellings/s': 'telling/s',
  whispers: 'whisper',
  'whispers/round': 'whisper/round',
  bytes: 'byte',
  deliveries: 'delivery',
  groups: 'group',
  links: 'link',
  'links/round': 'link/round',
  nodes: 'node',
  packets: 'packet',
  'packets/s': 'packet/s',
  relays: 'relay',
  windows: 'window',
  'bytes/s': 'byte/s',
  flows: 'flow',
  ports: 'port',
  segments: 'segment',
  'segments/s': 'segment/s',
  timeouts: 'timeout',
};
const SYMBOLS = [
  '',
  '%',
  's',
  'ms',
  'm',
  'm/s',
  'B',
  'B/s',
  'kB',
  'MB',
  'M events/s',
  'us',
  '64 us',
  'km',
  'GHz',
  'dB',
  'dBm',
  'bit/s',
  'Mbit/s',
  'KiB',
  'ms/s',
];

describe('counts', () => {
  it('of one are in the singular, of none and of many in the plural', () => {
    expect([0, 1, 2, 1024].map((count) => counted(count, 'peers'))).toEqual([
      '0 peers',
      '1 peer',
      '2 peers',
      '1,024 peers',
    ]);
    expect(unitOf(1.5, 'hops')).toBe('hops');
  });

  it('have a singular for every unit of every model', () => {
    const units = [...new Set(catalog.flatMap(unitsIn))].filter((unit) => !SYMBOLS.includes(unit));
    expect(units.length).toBeGreaterThan(8);
    expect(Object.fromEntries(units.map((unit) => [unit, unitOf(1, unit)]))).toEqual(
      Object.fromEntries(units.map((unit) => [unit, SINGULAR[unit]])),
    );
    for (const unit of [...units, ...SYMBOLS]) expect(unitOf(2, unit)).toBe(unit);
    for (const unit of SYMBOLS) expect(unitOf(1, unit)).toBe(unit);
  });
});
