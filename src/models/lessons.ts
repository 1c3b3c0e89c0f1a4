/** Lessons of the lab, a model's in its folder, told as those that people make. Fetched with what lists them. */
import type { Lesson } from '../scenario/lesson/lesson.ts';
import { partsOf } from './list.ts';

export const LESSONS: readonly Lesson[] = Object.values(
  partsOf<Lesson>('Lesson', import.meta.glob('./*/lesson.ts', { eager: true })),
);
