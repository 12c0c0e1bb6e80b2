import type { Caller } from '@deskline/record-store';

/** NATS subject of batches of an import. */
export const importSubject = (service: string): string => `records.${service}.import`;
/** NATS subject of keys of records. */
export const keysSubject = (service: string): string => `records.${service}.keys`;

/** Rows of one message, at most. */
export const MAX_BATCH_ROWS = 100;
/** Bytes of the cells of one message, about. */
export const MAX_BATCH_BYTES = 256 * 1024;

export type ImportMode = 'upsert' | 'create' | 'update';

export interface ImportRow {
  /** Line of the file. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** Rows of an import. In the body of the message, as JSON. */
export interface ImportBatch {
  /** Import that the batch is of; a batch of the same import and first line is written once. */
  readonly job: string;
  readonly type: string;
  /** Fields by position, as `findColumns` has found them; an empty one is ignored. */
  readonly fields: readonly string[];
  readonly rows: readonly ImportRow[];
  readonly mode: ImportMode;
  readonly dry_run: boolean;
  /** Lets webhooks, automation rules, mails and notifications follow. */
  readonly notify: boolean;
  /** Installation whose ids the file has. */
  readonly origin?: string;
  /** The next batch goes on with records of the last owner, whose earlier ones are replaced only then. */
  readonly continues?: boolean;
}

/** Head of the message: the caller of the import. The language is the principal's. */
export type ImportHead = Pick<Caller, 'principal' | 'request_id'>;

export type Outcome = 'created' | 'updated' | 'deleted' | 'unchanged' | 'failed' | 'error';

export interface RowResult {
  readonly line: number;
  readonly outcome: Outcome;
  /** Records that the row has replaced. */
  readonly deleted?: number;
  readonly id?: number;
  /** Pairs of a column header, empty for the whole row, and a message in the caller's language. */
  readonly problems?: readonly (readonly [header: string, message: string])[];
}

/** Head of the answer; the body is JSON: the results of the rows in their order. Other statuses have an error as the API tells it. */
export interface ImportAnswer {
  readonly status: number;
}

/** Question for the keys of records, within what the caller may read. In the body of the message, as JSON. */
export interface KeysRequest {
  readonly record: string;
  readonly ids?: readonly number[];
  readonly texts?: readonly string[];
  readonly sources?: readonly SourceKey[];
  /** Installation whose ids the texts have. */
  readonly origin?: string;
}

/** Record of another system. */
export type SourceKey = readonly [source: string, sourceID: string];

/** Texts by id, ids by text and ids by source: none for an unknown one, several for an ambiguous one. */
export interface KeysAnswer {
  readonly texts: Readonly<Record<string, string>>;
  readonly ids: Readonly<Record<string, readonly number[]>>;
  readonly sources: readonly (readonly number[])[];
}
