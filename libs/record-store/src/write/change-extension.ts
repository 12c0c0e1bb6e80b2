import type { Operation, RecordType } from '@deskline/record';
import type { Values } from '../caller';
import { HOME_ROWS, type RowSource } from '../read/plan/rows';
import type { ProjectedReference } from '../reference/references';
import type { RecordRuntime } from '../runtime';
import type { ChangeContext, ChangeRequest } from './change-context';
import { type LockedRow, ownView, type RowView } from './lock/locked-row';
import type { ChangeEvent } from './save/differences';
import type { RowCopies } from './save/save-statement';
import type { UnitOfWork } from './unit-of-work';

/** Accounts that read a new record: that of the record above it, that of its author, or all that read the record above. */
export type Audience = 'owner' | 'author' | 'all';

/** Event of something that is no change of fields: a note, the archive state. */
export interface RowEvent {
  readonly changeEvents: readonly ChangeEvent[];
  readonly note_id: number | null;
  /** The one account that gets the event, where not all do. */
  readonly only?: string;
}

/** Code of the engine that takes part in the changes of a record type, at the points named here. */
export interface ChangeExtension {
  /** A change loads its references, even where neither a rule nor an event reads them. */
  readonly needsReferences: boolean;
  /** Paths by which each account links records of its own. */
  readonly ownLinks: readonly string[];
  /** Second table that has copies of some columns; the change writer keeps them equal. */
  readonly copies: RowCopies | null;
  /** Further tables with rows of a record, by the column that refers to it: they go before the record does. */
  readonly tables: readonly { readonly name: string; readonly column: string }[];

  /**
   * Before anything is locked: enters the accounts whose rows the change locks, of the record or, where the id is null, of
   * the parents in the values. Returns the rows that the caller may lock. Where nothing above the record is locked,
   * `enterOf` enters the account of the locked row instead, without a statement.
   */
  enter(unit: UnitOfWork, id: number | null, values: Values): Promise<RowSource>;

  /** Enters the account of a row that the caller has locked and whose account lets the caller's change it. */
  enterOf(unit: UnitOfWork, row: LockedRow): void;

  /** Fields that an account may change of a row of another account. Throws where it may not do the operation. */
  changeable(row: LockedRow, account: string, operation: Operation): readonly string[];

  /** Row as the caller's account reads it; null where it does not. The caller's grants may limit the changes. */
  view(unit: UnitOfWork, row: LockedRow, changing?: ReadonlySet<string> | null): Promise<RowView | null>;

  /** Completes the values that a client sent, and takes out those that are not stored in the row. */
  request(
    unit: UnitOfWork,
    view: RowView,
    values: Values,
  ): Promise<Pick<ChangeRequest, 'values' | 'extensionValues' | 'elsewhere' | 'view'>>;

  /** Whether a field that ties records of one account may name that record. */
  mayTie(unit: UnitOfWork, account: string, field: string, referred: ProjectedReference): Promise<boolean>;

  /** Reference with the members that an account reads, for the fields that its events carry. */
  referenceReadIn(account: string, referred: ProjectedReference): ProjectedReference;

  /** Accounts that read a record which is created with these values. */
  audience(values: Values): Audience;

  /** Decides values beside the row once the row is decided, and returns the function that saves them with it. */
  decide(change: ChangeContext): Promise<(() => Promise<void>) | undefined>;

  /** Appends an event of the row for the other accounts that read it. */
  notify(unit: UnitOfWork, row: LockedRow, event: RowEvent): Promise<void>;
}

export type ChangeExtensionOf = (record: RecordType) => ChangeExtension;

export const extensionOf = ({ extensions }: RecordRuntime, record: RecordType): ChangeExtension =>
  extensions(record) as ChangeExtension;

/** Extension of a record type whose rows are read and changed in their own account only. */
export const NO_EXTENSION: ChangeExtension = {
  needsReferences: false,
  ownLinks: [],
  copies: null,
  tables: [],
  enter: () => Promise.resolve(HOME_ROWS),
  enterOf: () => undefined,
  changeable: () => [],
  view: ({ account }, row, changing) =>
    Promise.resolve(row.account_id === account ? ownView(row, changing) : null),
  request: (_, view, values) => Promise.resolve({ view, values }),
  mayTie: (_, account, __, { account_id }) => Promise.resolve(account_id === account),
  referenceReadIn: (_, referred) => referred,
  audience: () => 'owner',
  decide: () => Promise.resolve(undefined),
  notify: () => Promise.resolve(),
};
