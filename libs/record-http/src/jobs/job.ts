/** Kinds of long work. A gateway has a function for each that it runs. */
export type JobKind = 'import' | 'export';

/** States that clients know: none is added. `failed` is an export that a limit refused. */
export const JOB_STATES = ['queued', 'processing', 'done', 'error', 'failed'] as const;
export type JobState = (typeof JOB_STATES)[number];
export type FinalState = 'done' | 'error' | 'failed';

/** Rows by outcome. `failures` were refused, `errors` failed for a fault of the system; the others were written. */
export interface JobResults {
  readonly created: number;
  readonly updated: number;
  readonly deleted: number;
  readonly unchanged: number;
  readonly failures: number;
  readonly errors: number;
}

export const NO_RESULTS: JobResults = {
  created: 0,
  updated: 0,
  deleted: 0,
  unchanged: 0,
  failures: 0,
  errors: 0,
};

/** Long work of an account: kept by configuration-records, run by a gateway (ADR 100). */
export interface Job {
  readonly id: number;
  readonly kind: JobKind;
  /** Name of the job for the caller, which cannot be guessed. */
  readonly token: string;
  readonly account: string;
  readonly person: number;
  readonly state: JobState;
  /** Imported type, or exported ones separated by commas. */
  readonly type: string;
  /** Further parameters of the call. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Line, or row, that is done; of an export within the current type. */
  readonly line: number;
  readonly lines: number | null;
  readonly results: JobResults;
  /** Keys of its files in the store, by purpose: `input`, `logfile`. */
  readonly files: Readonly<Record<string, string>>;
  /** Progress beyond the line, of the kind's own shape: whoever resumes the job begins there. */
  readonly cursor: Readonly<Record<string, unknown>>;
  /** Of the change feed, noted before the first page of an export. */
  readonly position: string | null;
  /** Reason for which it ended as `error` or `failed`. */
  readonly message: string | null;
  /** ISO 8601. */
  readonly created_at: string;
  readonly finished_at: string | null;
}

/** Refused row of an import, by its line. The header is empty for a problem of the whole row. */
export interface JobRefusal {
  readonly line: number;
  readonly problems: readonly (readonly [header: string, message: string])[];
}
