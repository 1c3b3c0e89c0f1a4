/** Covers: the specs of all models ask of their pictures only what the scene can draw. */
import { describe, expect, it } from 'vitest';
import { catalog } from '../models/catalog.ts';
import { swarmSpec } from '../models/swarm/spec.ts';

const models = [...new Set([...catalog, swarmSpec])];

describe.each(models.map((spec) => [spec.id, spec] as const))('%s', (_id, { views, presets, strips = [] }) => {
  it('sorts cells by levels alone, puts kinds where none is mixed with another, and lines in a plane', () => {
    for (const { kind, order, channels, transfers, lines, volume, moves } of views) {
      const kinds = channels.map((channel) => channel.kind);
      if (order === 'value') expect([kind, new Set(kinds)]).toEqual(['cells', new Set(['level'])]);
      if (kind === 'cells') expect(kinds).not.toContain('category');
      if (transfers) expect(kind).toBe('points');
      // A painting of lines is shown from other cameras.
      if (lines) expect([kind, volume, moves]).toEqual(['points', undefined, undefined]);
    }
  });

  it('shows presets in views and colours that there are', () => {
    const ids = views.map(({ id }) => id);
    for (const { view } of presets) if (view !== undefined) expect(ids).toContain(view);
    for (const { view, channel } of presets)
      if (channel !== undefined) {
        const shown = views.find(({ id }) => id === view) ?? views[0];
        expect(shown.channels.map(({ id }) => id)).toContain(channel);
      }
  });

  it('gives every strip a name of its own', () => {
    expect(new Set(strips.map(({ id }) => id)).size).toBe(strips.length);
  });
});
