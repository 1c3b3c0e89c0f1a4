/** Entry of the worker that reads files, on a core of its own: the page waits for none of their bytes. */
import { expose } from 'comlink';
import { catalog } from '../models/catalog.ts';
import '../models/readers.ts';
import { fileReading } from '../scenario/reading/file-reading.ts';

expose(fileReading(catalog));
