import type { Principal } from '@deskline/identity';

/** NATS subject of pages of an export. */
export const exportSubject = (service: string): string => `records.${service}.export`;

/** Page of the rows of a type after an id, in the order of their ids, as the caller may read them. */
export interface ExportRequest {
  readonly principal: Principal;
  /** Type of the file: `people`, `people_contact_details`. */
  readonly type: string;
  /** Fields of the columns. */
  readonly fields: readonly string[];
  readonly after_id: number;
  readonly limit: number;
  /** Only rows that changed since then; parts whose owner did. ISO 8601. */
  readonly from?: string;
  /** Asked whether there is any row: none is looked for where nothing changed. */
  readonly isProbe?: boolean;
  /** Only translations into that language. */
  readonly locale?: string;
  /** Only rows that refer to a person by this field; of people `id`. */
  readonly about?: { readonly field: string; readonly id: number };
  /** `cells`: JSON arrays of the texts of the cells, in the order of the fields. `records`: JSON objects as the API has them. */
  readonly as: 'cells' | 'records';
}

/** Head of the answer; each line of the body is a row. Other statuses have no body. */
export interface ExportAnswer {
  readonly status: number;
  readonly rows: number;
  /** Id of the last row that was read; the next page begins after it. */
  readonly last_id: number;
  readonly isEnd: boolean;
}

/** Type of the audit lines of changes that a person made, in an export about that person. */
export const AUDIT_LINES = 'audit_lines';
/** Type of passwords, tokens, sessions and sign-ins, without any secret, in an export about a person. */
export const SIGN_INS = 'sign_ins';

/** Rows that one statement reads, at most. */
export const MAX_EXPORT_ROWS = 5_000;
/** Bytes of one answer, about. */
export const MAX_EXPORT_BYTES = 4 * 1024 * 1024;
