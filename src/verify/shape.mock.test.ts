/** Covers: which scenarios have an event list, also where nothing has loaded their models. */
import { expect, it, vi } from 'vitest';
import { catalog } from '../models/catalog.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { hasEventList } from './shape.ts';

vi.mock('../models/registered.ts', () => ({ registeredModel: () => undefined }));

it('scenarios of events have a list before their models are loaded', () => {
  for (const { id, engine } of catalog) {
    expect({ id, has: hasEventList({ scenario: { model: id } as Scenario }) }).toEqual({ id, has: engine === 'event' });
  }
});
