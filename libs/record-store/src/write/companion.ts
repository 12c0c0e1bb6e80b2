import type { Transaction } from '@deskline/platform';
import type { Stored } from '@deskline/record';
import type { Actor } from './actor';

/** A record as it has just been written, and the one it was; null when it is new. */
export interface Written {
  readonly id: number;
  readonly account_id: string;
  readonly before: Stored | null;
  readonly after: Stored;
  readonly person: Actor['person'];
}

/**
 * What a service writes beside a record, in the same transaction: what is no record itself, such as the code that a
 * webhook is verified with. It may still refuse the change by throwing Invalid.
 */
export type Companion = (transaction: Transaction, written: Written) => Promise<void>;
