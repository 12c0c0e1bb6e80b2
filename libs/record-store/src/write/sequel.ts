import type { Transaction } from '@deskline/platform';
import type { RecordType, Stored } from '@deskline/record';
import type { Values } from '../caller';
import type { Actor } from './actor';

/** What a sequel has at hand: the transaction to read in, and records to make and change as rules do. */
export interface SequelWork {
  readonly transaction: Transaction;
  readonly now: string;
  /** That of the record that has changed, and of all that is made because of it. */
  readonly account: string;
  /** Who has changed it; null when the system has. */
  readonly person: Actor['person'];
  /** So many ids, for records that are to refer to each other before they are there. */
  reserve(record: RecordType, count: number): Promise<readonly number[]>;
  create(record: RecordType, values: Values, reserved?: number): Promise<number>;
  amend(record: RecordType, id: number, values: Values): Promise<void>;
  /** Deletes one of the account, if it is still there. */
  remove(record: RecordType, id: number): Promise<void>;
}

/**
 * What follows from a change where no rule can say it, since how much follows is only known by reading: as many tasks
 * as a template has. It reads, leaves what to make of it to a pure function, and writes. It is called when the record
 * and all that its rules want are written, and before groups are asked; it may still refuse by throwing Invalid.
 */
export type Sequel<Row = Stored> = (
  work: SequelWork,
  /** Null when the record is new. */
  change: { readonly before: Row | null; readonly after: Row },
) => Promise<void>;

/** What follows when a record is deleted, as it was then. It may delete others, too: the other half of a pair. */
export type Farewell<Row = Stored> = (work: SequelWork, before: Row) => Promise<void>;
