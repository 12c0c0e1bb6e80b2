import type { Transaction } from '@deskline/platform';
import type { Stored } from '@deskline/record';
import type { Actor } from './actor';
import type { LockedRow } from './lock/locked-row';

/**
 * A record as it has just been written, and the one it was; null when it is new. Both are alike when only a link or
 * where it is kept has changed.
 */
export interface Written {
  readonly id: number;
  readonly account_id: string;
  readonly before: Stored | null;
  readonly after: Stored;
  /** Where it has been put away. */
  readonly shelf: LockedRow['shelf'];
  readonly person: Actor['person'];
}

/**
 * What a service writes beside a record, in the same transaction: what is no record itself, such as the code that a
 * webhook is verified with. It may still refuse the change by throwing Invalid. It is called whichever way a record
 * changes: by its fields, by a link from either end, by being put away or brought back.
 */
export type Companion = (transaction: Transaction, written: Written) => Promise<void>;
