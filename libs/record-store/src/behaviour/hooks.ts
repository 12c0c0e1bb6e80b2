import type { Principal } from '@deskline/identity';
import type { Transaction } from '@deskline/platform';
import type { RecordType, Stored } from '@deskline/record';
import type { Actor, Values } from '../caller';
import type { Problem } from '../refusals';
import type { ModuleRef } from '@nestjs/core';

/** A change that a client requests, of a stored record or, with the id null, of a new one. */
export interface RequestedChange {
  readonly id: number | null;
  readonly values: Values;
  readonly principal: Principal;
}

interface Prefetched {
  /** Values of hidden fields that rules decide by. */
  readonly values?: Values;
  /** Added to those that the rules find; only for fields that the change gives another value. */
  readonly problems?: readonly Problem[];
}

/**
 * Queries other services, name servers or the like before the transaction begins, so that no lock and no connection is
 * held meanwhile. Not called for a caller who may not make the change anyway.
 */
export type Prefetch = (change: RequestedChange) => Promise<Prefetched>;

/** A record about to be written, as rules and constraints have decided it. */
export interface PendingWrite<Row = Stored> {
  readonly transaction: Transaction;
  readonly now: string;
  readonly account: string;
  /** Null for a new record. */
  readonly before: Row | null;
  readonly after: Row;
  /** Names of the fields that the change was requested with. */
  readonly sentFields: ReadonlySet<string>;
}

/**
 * Returns values that only the database can give, such as the next number of a series. Called when only an index can
 * still refuse the row, because a concurrent change waits for the number until this transaction ends.
 */
export type BeforeWrite<Row = Stored> = (write: PendingWrite<Row>) => Promise<Partial<Row>>;

/** Transaction of a unit of work, and the operations that rules have as effects. */
export interface HookContext {
  readonly transaction: Transaction;
  readonly now: string;
  /** Account of the written record, and of every record that the hook creates. */
  readonly account: string;
  /** Author of the change; null for the system. */
  readonly person: Actor['person'];
  /** Reserves ids, for records that refer to each other before they are created. */
  reserve(record: RecordType, count: number): Promise<readonly number[]>;
  create(record: RecordType, values: Values, reserved?: number): Promise<number>;
  /** Creates records under reserved ids, in their order; the records that they refer to are read together beforehand. */
  createAll(
    record: RecordType,
    all: readonly { readonly id: number; readonly values: Values }[],
  ): Promise<void>;
  /** Locks the record and its roots, then changes it. With no values it only locks: read the record after it. */
  amend(record: RecordType, id: number, values: Values): Promise<void>;
  /** Deletes a record of the account, if it still exists. */
  remove(record: RecordType, id: number): Promise<void>;
}

/** A record in the transaction that has written it. */
export interface WriteContext<Row = Stored> extends HookContext {
  readonly id: number;
  /** Null for a new record. Equal to `after`, but for updated_at, when only a link or the archive state has changed. */
  readonly before: Row | null;
  readonly after: Row;
  readonly archiveState: 'archived' | 'trashed' | null;
}

/** Writes rows that rules cannot express, such as rows that are no records, or as many tasks as a template has. May throw Invalid. */
export type AfterWrite<Row = Stored> = (context: WriteContext<Row>) => Promise<void>;

export interface AfterWriteHook<Row = Stored> {
  /**
   * `row`: as soon as the row is written, after a change of any kind: fields, links from either end, archive state.
   * `effects`: when the effects of its rules are written as well, before groups settle; only for a new record and a
   * change of fields.
   */
  readonly on: 'row' | 'effects';
  readonly run: Provided<AfterWrite<Row>>;
}

/** Follows a deletion, such as that of the other half of a pair; `before` is the record as it was. */
export type AfterDelete<Row = Stored> = (context: HookContext & { readonly before: Row }) => Promise<void>;

type ProviderClass<T> = abstract new (...dependencies: never[]) => T;

/** A hook or an action that is made with providers of the service, when the service starts. */
interface NeedsProviders<T> {
  readonly providers: readonly ProviderClass<unknown>[];
  readonly make: (...providers: never[]) => T;
}

export type Provided<T> = T | NeedsProviders<T>;

/** Declares the providers of a hook or an action: `withProviders([Coverages], (coverages) => async (change) => …)`. */
export const withProviders = <P extends readonly unknown[], T>(
  providers: { readonly [K in keyof P]: ProviderClass<P[K]> },
  make: (...providers: P) => T,
): NeedsProviders<T> => ({
  providers,
  make: make as unknown as NeedsProviders<T>['make'],
});

/** Looks the providers up in all modules of the service; throws where one is missing. */
export function resolve<T extends object>(modules: ModuleRef, provided: Provided<T>, purpose: string): T {
  if (!('make' in provided)) return provided;
  const found = provided.providers.map((provider) => {
    try {
      return modules.get<unknown>(provider, { strict: false });
    } catch (error) {
      throw new Error(`${purpose} needs ${provider.name}, which no module provides`, { cause: error });
    }
  });
  return provided.make(...(found as never[]));
}
