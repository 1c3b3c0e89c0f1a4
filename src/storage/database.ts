/**
 * The browser's database `swarmscope` and its stores. It is opened when it is needed, gives way when another tab brings a newer
 * version, and is opened again after the browser has closed it.
 */
import { type DBSchema, type IDBPDatabase, openDB, type StoreNames } from 'idb';
import type { KeptFile } from './kept-file.ts';
import type { RowPiece } from './study-rows.ts';

/** A blob is stored, and handed on, without its bytes passing through the page's thread. */
export interface KeptContent {
  readonly sha256: string;
  readonly content: Blob;
}

export interface Schema extends DBSchema {
  /** Values are read as unknown: older versions wrote them. */
  runs: { key: string; value: { readonly id: string; readonly at: number }; indexes: { at: number } };
  /** Imports, by the SHA-256 of their bytes. */
  files: { key: string; value: KeptContent };
  /** What is known of each of them, so that a list of files reads no contents. */
  fileCards: { key: string; value: KeptFile };
  /** Setups by their tabs, with the time of saving. */
  draft: { key: string; value: unknown };
  /** By their tabs and when they were taken. Values are read as unknown. */
  checkpoints: { key: [tab: string, at: number]; value: unknown };
  studies: { key: string; value: { readonly id: string; readonly changedAt: number }; indexes: { changedAt: number } };
  /** Rows of studies by study and piece, as numbers. */
  studyRows: { key: [study: string, piece: number]; value: RowPiece };
  /** The same rows as lines of their tables. */
  studyLines: { key: [study: string, piece: number]; value: readonly string[] };
}

export type Database = IDBPDatabase<Schema>;

/** Rises with every change of the stores, and is never given out twice. */
const DATABASE_VERSION = 4;

/** Makes those that are not there; what is in the others stays. */
function makeStores(db: Database): void {
  const isNew = (name: StoreNames<Schema>) => !db.objectStoreNames.contains(name);
  if (isNew('runs')) db.createObjectStore('runs', { keyPath: 'id' }).createIndex('at', 'at');
  if (isNew('files')) db.createObjectStore('files', { keyPath: 'sha256' });
  if (isNew('fileCards')) db.createObjectStore('fileCards', { keyPath: 'hash' });
  if (isNew('draft')) db.createObjectStore('draft');
  if (isNew('checkpoints')) db.createObjectStore('checkpoints');
  if (isNew('studies')) db.createObjectStore('studies', { keyPath: 'id' }).createIndex('changedAt', 'changedAt');
  if (isNew('studyRows')) db.createObjectStore('studyRows');
  if (isNew('studyLines')) db.createObjectStore('studyLines');
}

/** A browser that has not opened its database by then is not waited for. */
const PATIENCE_MS = 2000;

export class Connection {
  private readonly name: string;
  private opened: Promise<Database> | undefined;
  /** It was waited for in vain; from then on it is used as soon as it is there. */
  private isLate = false;

  constructor(name: string) {
    this.name = name;
  }

  /** Opens it for whoever asks next: what takes longest goes on while the page is put together. */
  begin(): void {
    try {
      this.opened ??= this.open();
    } catch {
      // It is refused: whoever asks is told.
    }
  }

  /** Rejects where the browser refuses, and where it does not answer. */
  database(): Promise<Database> {
    this.opened ??= this.open();
    return this.inTime(this.opened);
  }

  private async inTime(opened: Promise<Database>): Promise<Database> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('it does not answer')), this.isLate ? 0 : PATIENCE_MS);
    });
    try {
      const db = await Promise.race([opened, late]);
      this.isLate = false;
      return db;
    } catch (error) {
      this.isLate = this.opened === opened;
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  close(): void {
    const { opened } = this;
    this.opened = undefined;
    opened?.then(
      (db) => db.close(),
      () => {},
    );
  }

  private open(): Promise<Database> {
    const opened = openDB<Schema>(this.name, DATABASE_VERSION, {
      upgrade: makeStores,
      blocking: () => this.close(),
      terminated: () => {
        this.opened = undefined;
      },
    });
    opened.catch(() => {
      this.opened = undefined;
    });
    return opened;
  }
}
