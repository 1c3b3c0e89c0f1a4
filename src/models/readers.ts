/** Loads what reads the files of all models: each module gives its reader (`scenario/given-readers.ts`). */
import '../topology/files/topology-facts.ts';
import '../underlay/files/matrix-file.ts';
import '../underlay/files/session-file.ts';

import.meta.glob(['./*/files/*-file.ts', '!./test-*/*'], { eager: true });
