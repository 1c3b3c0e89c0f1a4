/** Lessons of the lab. They are fetched with what lists them: the palette, the help, the maker of lessons. */
import { LESSONS } from '../../models/lessons.ts';
import type { Lesson } from '../../scenario/lesson/lesson.ts';
import type { LabState } from '../../state/slice.ts';
import type { Action } from './actions.ts';

/** From its first step. What was there of another lesson can be put back. */
export function tell(lab: LabState, lesson: Lesson): void {
  lab.openLesson(lesson, null);
  lab.tellLesson(0);
}

export const LESSON_ACTIONS: readonly Action[] = LESSONS.map((lesson) => ({
  id: `lesson ${lesson.title}`,
  title: `Lesson: ${lesson.title}`,
  group: 'Page',
  words: 'learn teach future event list GPU slots ring reduce',
  act: (lab) => tell(lab, lesson),
}));
