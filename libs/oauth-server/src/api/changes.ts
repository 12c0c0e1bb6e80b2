import type { Transaction } from '@deskline/platform';
import type { RecordType } from '@deskline/record';
import type { RecordCall } from '@deskline/record-http';
import type { Problem, Values } from '@deskline/record-store';

/** What was made, and what is told of it this once. */
export interface Made {
  readonly id: number;
  readonly told: Readonly<Record<string, unknown>>;
}

/** Makes what has been checked. */
export type Creation = (transaction: Transaction) => Promise<Made>;

export interface Sent {
  readonly values: Values;
  /** What is wrong with the rest of what was sent: told together with all that is found later. */
  readonly problems: readonly Problem[];
  /** The version the caller has seen. */
  readonly version?: number | undefined;
}

/** How one of the types offered here is changed. False: there is no such thing, or it is not the caller's to see. */
export interface Changes {
  readonly record: RecordType;
  create?(sent: Sent, call: RecordCall): Promise<Creation>;
  /** Whether a secret was told when that one was made; where this is left out, one always was. */
  toldSecret?(id: number, call: RecordCall): Promise<boolean>;
  update?(id: number, sent: Sent, call: RecordCall): Promise<boolean>;
  remove(id: number, call: RecordCall): Promise<boolean>;
}
