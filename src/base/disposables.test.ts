/** Covers: everything is given back once, the last first. */
import { expect, it } from 'vitest';
import { Disposables } from './disposables.ts';

it('gives back what it keeps once, the last first', () => {
  const gone: string[] = [];
  const owned = new Disposables();
  const buffer = owned.keep({ label: 'a', destroy: () => gone.push('a') });
  expect(buffer.label).toBe('a');
  owned.defer(() => gone.push('b'));
  owned.dispose();
  owned.dispose();
  expect(gone).toEqual(['b', 'a']);
});
