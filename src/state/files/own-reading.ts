/** Reads files on the thread of the page, for a lab that has no worker for it. */

import type { Catalog } from '../../scenario/presets.ts';
import type { FileReading } from '../../scenario/reading/file-reading.ts';

export function ownReading(catalog: Catalog): FileReading {
  const own = async () => {
    await import('../../models/readers.ts');
    return (await import('../../scenario/reading/file-reading.ts')).fileReading(catalog);
  };
  return {
    find: async (...asked) => (await own()).find(...asked),
    read: async (...asked) => (await own()).read(...asked),
  };
}
