/** What makes the runs of a study and reads its rows; the slice fetches it with the first study or table. */
export { readBenchTables } from '../../scenario/results/bench-tables.ts';
export { readResultTable } from '../../scenario/results/result-table.ts';
export { OpenTable } from './open-table.ts';
export { roomFor } from './study-memory.ts';
export { StudyWork } from './study-work.ts';
