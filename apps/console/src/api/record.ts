/** A record of any type, as the API sends it. */
export interface AnyRecord {
  readonly id: number | string;
  readonly may?: RecordRights;
  readonly [field: string]: unknown;
}

/** Rights of the caller on one record, by `?fields=may`. */
export interface RecordRights {
  readonly update: boolean;
  readonly delete: boolean;
  readonly archive: boolean;
  readonly restore?: boolean;
  readonly changing: readonly string[];
}

/** Reference to another record. */
export interface Reference {
  readonly id: number | string;
  readonly name?: string;
  readonly disabled?: boolean;
  readonly account?: { readonly id: string; readonly name: string };
}

export const isReference = (value: unknown): value is Reference =>
  typeof value === 'object' && value !== null && 'id' in value;
