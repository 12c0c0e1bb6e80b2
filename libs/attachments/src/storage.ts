export interface StoredFile {
  readonly key: string;
  readonly size: number;
  readonly uploadedAt: Date;
}

/** Interface of every store of uploads. */
export interface Store {
  /** Null if there is no such file. */
  find(key: string): Promise<StoredFile | null>;
  /** All files, or those of one account. */
  list(account?: string): AsyncIterable<StoredFile>;
  /** No effect if there is no such file. */
  remove(key: string): Promise<void>;
  /** Removes the remains of interrupted uploads. */
  removeBroken(before: Date): Promise<void>;
  /** True if a sweep is due, which the caller then does. Two concurrent callers may both get true. */
  claimSweep(now: Date, everyMs: number): Promise<boolean>;
}
