import type { Principal } from '@deskline/identity';
import type { Catalogue, RecordType } from '@deskline/record';
import type { ListQuery } from '../../list-query';
import { quoted } from '../../table/column';
import { callersAccount, type Params } from './params';
import { Rows } from './rows';

/** Record type that is read, and its reader. */
export interface RowScope {
  readonly record: RecordType;
  readonly principal: Principal;
  readonly catalogue: Catalogue;
}

/** Rows of a record type that a call may read, before grants, filters and views narrow them down. */
export interface RowSource {
  /** Part of the key of a cached plan: sources with the same key have the same SQL texts. */
  readonly key: string;
  /** Accounts beside the caller's whose rows are read; bound to the statements of each call. */
  readonly trustedAccounts: readonly string[];

  /** Sources of the rows of a collection, each with an index order of its own; a page merges them. */
  collection(scope: RowScope, query: ListQuery): readonly [Rows, ...Rows[]];

  /** FROM clause and conditions of the row `t` with the id of the call. */
  single(scope: RowScope, params: Params): { readonly from: string; readonly where: readonly string[] };

  /** Condition that the row `t` is one of the source: the rows that a change may lock. */
  contains(scope: RowScope, params: Params): string;

  /** Whether the field is empty in rows of other accounts. */
  isHomeOnly(record: RecordType, field: string): boolean;
}

/** Source of a caller's rows of a record type. */
export type RowSourceOf = (record: RecordType, principal: Principal) => RowSource;

export const ROW_SOURCE = Symbol('ROW_SOURCE');

const ofCallersAccount = (params: Params): string => `t.account_id = ${params.add(callersAccount)}`;

/** Rows of the caller's account, and no others. */
export const HOME_ROWS: RowSource = {
  key: 'home',
  trustedAccounts: [],
  collection: ({ record, principal, catalogue }, query) => [new Rows(record, query, principal, catalogue)],
  single: ({ record }, params) => ({
    from: `${quoted(record.name)} t`,
    where: [`t.id = ${params.add(({ id }) => id)}`, ofCallersAccount(params)],
  }),
  contains: (_, params) => ofCallersAccount(params),
  isHomeOnly: () => false,
};
