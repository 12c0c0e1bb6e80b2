import type { Readable } from 'node:stream';

export interface StoredFile {
  readonly key: string;
  readonly size: number;
  readonly uploadedAt: Date;
}

/** Interface of every store of uploads. */
export interface Store {
  /** Null if there is no such file. */
  find(key: string): Promise<StoredFile | null>;
  /** Stores bytes that are in memory. */
  write(key: string, bytes: Buffer): Promise<void>;
  /** All files, or those of one account. */
  list(account?: string): AsyncIterable<StoredFile>;
  /** No effect if there is no such file. */
  remove(key: string): Promise<void>;
  /** Removes the remains of interrupted uploads. */
  removeBroken(before: Date): Promise<void>;
  /** True if a sweep is due, which the caller then does. Two concurrent callers may both get true. */
  claimSweep(now: Date, everyMs: number): Promise<boolean>;
}

/** Files that jobs read and write: in the folder or the bucket of attachments. Nothing is held in memory as a whole. */
export interface JobFiles {
  /** Stores a stream and returns its size; a file appears whole or not at all, and replaces an earlier one. */
  write(key: string, bytes: Readable): Promise<number>;
  /** Null if there is no such file. */
  find(key: string): Promise<StoredFile | null>;
  open(key: string): Promise<Readable>;
  /** No effect if there is no such file. */
  remove(key: string): Promise<void>;
  /** Removes files from before that time. */
  sweep(before: Date): Promise<number>;
  close(): void;
}
