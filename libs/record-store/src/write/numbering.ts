import type { Transaction } from '@deskline/platform';
import type { Stored } from '@deskline/record';

/** A record that is about to be written, as everybody else has decided it. */
export interface Unnumbered<Row = Stored> {
  readonly transaction: Transaction;
  readonly account: string;
  /** Null when it is new. */
  readonly before: Row | null;
  readonly after: Row;
  /** The fields that the change was asked for with. */
  readonly said: ReadonlySet<string>;
}

/**
 * What only the database can say of a record: the next number of a series, or whose turn it is. It is asked last of all,
 * when nothing can be refused any more but by an index, since whoever comes next waits until this one is written or given
 * back.
 */
export type Numbering<Row = Stored> = (record: Unnumbered<Row>) => Promise<Partial<Row>>;
