export interface StoredFile {
  readonly key: string;
  readonly size: number;
  readonly uploadedAt: Date;
}

/** What is the same of every store. */
export interface Store {
  /** Null where there is no such file. */
  find(key: string): Promise<StoredFile | null>;
  list(): AsyncIterable<StoredFile>;
  /** Does nothing where there is no such file. */
  remove(key: string): Promise<void>;
  /** What uploads that never ended have left behind. */
  removeBroken(before: Date): Promise<void>;
  /** Whether it is time to sweep; then it is whoever asked who does it. Two who ask at once may both be told so. */
  claimSweep(now: Date, everyMs: number): Promise<boolean>;
}
