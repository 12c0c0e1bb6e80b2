import type { Posted, Transaction } from '@deskline/platform';
import type { Group, MemberChange, RecordType, Stored } from '@deskline/record';
import { NO_UPLOADS, type FoundUploads } from '../attachments/found-uploads';
import type { Actor, Values } from '../caller';
import type { Problem } from '../refusals';
import type { RecordRuntime } from '../runtime';
import type { LinkSide } from '../table/link-table';
import { lockRow, type LockedRow, type RowView } from './lock/locked-row';
import type { RemoteLookup } from './lookup/remote-lookup';
import type { RowSave } from './save/save-statement';
import { UnitCache } from './unit-cache';

/** Clients may name records that do not exist; rules may name the one that is about to be written. */
export type Origin = 'client' | 'rule';

export interface CreateOptions {
  readonly from?: Origin;
  /** Problems of the input that was left out of the values. */
  readonly problems?: readonly Problem[];
  /** Id that was reserved for the record. */
  readonly id?: number;
  /** Account of the record, where that is not the caller's. */
  readonly account?: string;
}

/** Group that is to decide again before the unit ends. */
export interface TouchedGroup {
  readonly group: Group;
  readonly root: number;
  /** Row of the root before the unit changed it. */
  was?: Stored;
  /** Whether a client requested the change of the root. */
  isRootChangedByClient: boolean;
  readonly memberChanges: Map<number, MemberChange>;
}

/**
 * Changes of one transaction: the requested change, its effects, and the decisions of the groups they belong to. All of
 * it is written, or nothing.
 */
export abstract class UnitOfWork {
  readonly now: string;
  readonly cache = new UnitCache();
  /** Transaction for statements that write records past the change writer; each of them empties the unit cache. */
  readonly uncachedTransaction: Transaction;
  /** Last row that was saved: the next change of it may still join its statement. */
  lastSave?: { readonly saving: RowSave; readonly posted: Posted };
  /** Links that the unit has made or ended: those between a record and the others. */
  readonly changedLinks: { readonly side: LinkSide; readonly id: number; readonly others: number[] }[] = [];
  readonly touchedGroups = new Map<string, TouchedGroup>();
  /** Links that the unit has ended, as [from, to], by their table. */
  readonly endedLinks = new Map<string, [number, number][]>();
  /** Uploads of the client that its change may use. */
  uploads: FoundUploads = NO_UPLOADS;
  private readonly entered: Set<string>;

  constructor(
    readonly transaction: Transaction,
    readonly runtime: RecordRuntime,
    readonly actor: Actor,
    /** Unique values are queried before the index refuses them, so that all problems form one answer. */
    readonly checksUniqueFirst: boolean,
    readonly remoteLookup: RemoteLookup,
  ) {
    this.now = runtime.now();
    this.uncachedTransaction = uncached(transaction, this.cache);
    this.entered = new Set([actor.account]);
    transaction.changes(actor.account);
  }

  get account(): string {
    return this.actor.account;
  }

  /** Accounts whose records the unit may lock and write: the actor's, and those entered since. */
  get accounts(): ReadonlySet<string> {
    return this.entered;
  }

  /** Lets the unit lock and write records of a further account; the caller answers for the rights there. */
  enterAccount(account: string): void {
    if (this.entered.has(account)) return;
    this.entered.add(account);
    this.transaction.changes(account);
    this.cache.accountEntered();
  }

  /** Locks a row and reads it, or returns it from the cache. */
  async row(record: RecordType, id: number, accounts?: ReadonlySet<string>): Promise<LockedRow | null> {
    const cached = this.cache.rows.get(record.name, id);
    if (cached) return cached;
    const row = await lockRow(this.transaction, record, id, accounts);
    if (row) this.cache.rows.set(record.name, id, row);
    return row;
  }

  /**
   * Locks the roots of a record, or the owner of a part, before the record itself; values may put it under further roots.
   * Returns a problem for each that is archived.
   */
  abstract lockGroup(record: RecordType, id: number, values?: Values): Promise<readonly Problem[]>;

  abstract create(record: RecordType, values: Values, options?: CreateOptions): Promise<number>;

  /** Changes a locked row as a client requests. */
  abstract update(
    record: RecordType,
    row: LockedRow,
    values: Values,
    problems?: readonly Problem[],
    /** Row as the client's account reads it. */
    view?: RowView,
  ): Promise<void>;

  /**
   * Changes a record as a rule, a group or a timer requires: references need not be readable by a client. Archived
   * records, and those under an archived root, stay as they are.
   */
  abstract amend(record: RecordType, id: number, values: Values): Promise<void>;

  abstract remove(record: RecordType, row: LockedRow): Promise<void>;

  /** Lets groups decide until they rest, and checks the constraints of changed links. Called once, at the end. */
  abstract settle(): Promise<void>;
}

/** Transaction that empties the cache before each statement. */
const uncached = (transaction: Transaction, cache: UnitCache): Transaction => {
  const emptied = (): Transaction => {
    cache.anythingWritten();
    return transaction;
  };
  return {
    query: (...call) => emptied().query(...call),
    rows: (...call) => emptied().rows(...call),
    post: (...call) => emptied().post(...call),
    afterCommit: (callback) => transaction.afterCommit(callback),
    changes: (account) => transaction.changes(account),
  };
};
