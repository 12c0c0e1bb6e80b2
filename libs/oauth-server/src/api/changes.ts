import type { Transaction } from '@deskline/platform';
import type { RecordType } from '@deskline/record';
import type { RecordCall } from '@deskline/record-http';
import type { Problem, Values } from '@deskline/record-store';
import type { Actor } from '../application/application';

/** Id of a created record, and the secrets that are disclosed once, in the answer. */
export interface Created {
  readonly id: number;
  readonly secrets: Readonly<Record<string, unknown>>;
}

/** Inserts a record whose input has been checked. */
export type Creation = (transaction: Transaction) => Promise<Created>;

export interface Input {
  readonly values: Values;
  /** Problems of the input so far; reported together with those found later. */
  readonly problems: readonly Problem[];
  /** Version from If-Match. */
  readonly version?: number | undefined;
}

/** Writes of one record type. `update` and `remove` return false if the caller cannot see such a record. */
export interface RecordChanges {
  readonly record: RecordType;
  create?(sent: Input, call: RecordCall): Promise<Creation>;
  /** True if the record has a secret that was disclosed when it was created; without this method every one has. */
  hasSecret?(id: number, call: RecordCall): Promise<boolean>;
  update?(id: number, sent: Input, call: RecordCall): Promise<boolean>;
  remove(id: number, call: RecordCall): Promise<boolean>;
}

/** Caller, for the audit. */
export const actorOf = ({ principal, address = null }: RecordCall): Actor => ({
  person_id: principal.person.id,
  address,
});
