/** Covers: names of files made of titles. */
import { expect, it } from 'vitest';
import { fileStem } from './file-stem.ts';

it('is of small letters, digits and single hyphens, none at its ends', () => {
  expect(fileStem('  Chord: look-ups & more! ', 'own')).toBe('chord-look-ups-more');
  expect(fileStem(`${'a'.repeat(59)} b`, 'own')).toBe('a'.repeat(59));
  expect(fileStem('«Слух»', 'own')).toBe('own');
});
