/**
 * The browser's database `swarmscope`: its stores and how each version of them came from the one before. It is opened when
 * it is needed, gives way when another tab brings a newer version, and is opened again after the browser has closed it.
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { KeptFile } from './kept-file.ts';

/** A blob is stored, and handed on, without its bytes passing through the page's thread. Earlier builds kept bytes. */
export type KeptContent =
  | { readonly sha256: string; readonly content: Blob }
  | { readonly sha256: string; readonly bytes: ArrayBuffer };

export interface Schema extends DBSchema {
  /** Values are read as unknown: older versions wrote them. */
  runs: { key: string; value: { readonly id: string; readonly at: number }; indexes: { at: number } };
  /** Imports, by the SHA-256 of their bytes. */
  files: { key: string; value: KeptContent };
  /** What is known of each of them, so that a list of files reads no contents. */
  fileCards: { key: string; value: KeptFile };
  /** One entry, `setup`. */
  draft: { key: string; value: unknown };
}

export type Database = IDBPDatabase<Schema>;

/** Step i leads from version i to i + 1. Add one for a change; never alter one that was released. */
const UPGRADES: readonly ((db: Database) => void)[] = [
  (db) => {
    db.createObjectStore('runs', { keyPath: 'id' }).createIndex('at', 'at');
    db.createObjectStore('files', { keyPath: 'sha256' });
    db.createObjectStore('draft');
  },
  (db) => {
    db.createObjectStore('fileCards', { keyPath: 'hash' });
  },
];

export class Connection {
  private readonly name: string;
  private opened: Promise<Database> | undefined;

  constructor(name: string) {
    this.name = name;
  }

  /** Rejects where the browser refuses. */
  database(): Promise<Database> {
    this.opened ??= this.open();
    return this.opened;
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
    const opened = openDB<Schema>(this.name, UPGRADES.length, {
      upgrade: (db, from) => {
        for (const step of UPGRADES.slice(from)) step(db);
      },
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
