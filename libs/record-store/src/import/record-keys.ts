import type { Principal } from '@deskline/identity';
import { Clock, Database, type Queries } from '@deskline/platform';
import type { Catalogue, Condition, Field, RecordType } from '@deskline/record';
import { Inject, Injectable } from '@nestjs/common';
import { Accounts } from '../accounts';
import { CATALOGUE } from '../behaviour/behaviour';
import { grantSql } from '../read/plan/condition-sql';
import { granted } from '../read/plan/grants';
import { Joins } from '../read/plan/joins';
import { Params } from '../read/plan/statement';
import { columnSql, quoted, sqlType } from '../table/column';
import { uniqueColumn } from '../table/indexed';
import { columnValue } from '../write/save/stored-row';

/** Values of fields that find records, in the account that has them. */
export interface Wanted {
  readonly values: readonly unknown[];
  /** Account of the records, where that is not the caller's. */
  readonly account?: string;
}

/**
 * Records by the values of some of their fields, within what a caller may read. Statements have no names, so that each is planned
 * for the table as it is: one that was planned before an import has filled the table would go on reading all of it.
 */
@Injectable()
export class RecordKeys {
  constructor(
    private readonly database: Database,
    private readonly accounts: Accounts,
    private readonly clock: Clock,
    @Inject(CATALOGUE) private readonly catalogue: Catalogue,
  ) {}

  /** Ids of the records with each of the wanted values, of which all fields must be equal; archived ones are not found. */
  async find(
    record: RecordType,
    names: readonly string[],
    wanted: readonly Wanted[],
    principal: Principal,
    queries: Queries = this.database,
  ): Promise<number[][]> {
    const found = wanted.map((): number[] => []);
    const readable = granted(record, 'read', principal);
    if (wanted.length === 0 || readable === false) return found;
    const { text, bind } = this.statement(record, names, wanted, readable);
    const call = { principal, now: this.clock.now().toISOString() };
    for (const [nth, id] of await queries.rows(text, bind(call))) found[Number(nth) - 1]?.push(Number(id));
    return found;
  }

  /** Values of the key of some records; of two records with an equal one neither is named by it. */
  async texts(
    record: RecordType,
    key: readonly string[],
    ids: readonly number[],
    principal: Principal,
  ): Promise<Map<number, string>> {
    const readable = granted(record, 'read', principal);
    if (ids.length === 0 || readable === false) return new Map();
    const params = new Params();
    const joins = new Joins(record, this.catalogue);
    const wanted = params.add(() => ids);
    const accounts = params.add(() => [principal.account, ...this.accounts.trusted(principal.account)]);
    const grant = grantSql(readable, { joins, params });
    const named = key.map((name) => {
      const column = columnSql(record, name);
      const { of } = uniqueColumn(record, name);
      const other = `SELECT FROM ${quoted(record.name)} o WHERE o.account_id = t.account_id AND o.${column} = t.${column} AND o.id <> t.id`;
      const isUnique = isUniqueIn(record, name) ? '' : ` AND NOT EXISTS (${other}${inUse(record, 'o')})`;
      return `CASE WHEN ${of(`t.${column}`)} <> ''${isUnique} THEN t.${column} END`;
    });
    const text = `SELECT t.id, t.account_id, coalesce(${[...named, 't.id::text'].join(', ')})
FROM ${quoted(record.name)} t ${joins.sql}
WHERE t.id = ANY(${wanted}::bigint[]) AND t.account_id = ANY(${accounts}::text[]) AND ${grant}`;
    const call = { principal, now: this.clock.now().toISOString() };
    const rows = await this.database.rows(text, params.bind(call));
    return new Map(
      rows.map(([id, account, name]) => {
        const isForeign = account !== principal.account && name !== id;
        return [Number(id), isForeign ? `${name} @${account}` : String(name)];
      }),
    );
  }

  /** Account that a text names by its id or its name: one that the caller's account and it trust each other. */
  accountNamed(text: string, principal: Principal): string | undefined {
    const { account } = principal;
    const all = [account, ...this.accounts.trusted(account)];
    return all.find((id) => id === text) ?? all.find((id) => this.accounts.get(id)?.name === text);
  }

  private statement(
    record: RecordType,
    names: readonly string[],
    wanted: readonly Wanted[],
    readable: Condition | true,
  ) {
    const params = new Params();
    const joins = new Joins(record, this.catalogue);
    const accounts = params.add(({ principal }) =>
      wanted.map(({ account }) => account ?? principal?.account),
    );
    const lists = names.map((name, at) => {
      const field = record.fields[name] as Field;
      const values = params.add(() => wanted.map(({ values }) => columnValue(field, values[at])));
      return `${values}::${sqlType(field)}[]`;
    });
    const equal = names.map((name, at) => {
      const { of } = uniqueColumn(record, name);
      const isAnyCase = isUniqueIn(record, name);
      const column = `t.${columnSql(record, name)}`;
      return isAnyCase ? `${of(column)} = ${of(`w.v${at}`)}` : `${column} = w.v${at}`;
    });
    const grant = grantSql(readable, { joins, params });
    const text = `SELECT w.nth, t.id
FROM unnest(${accounts}::text[], ${lists.join(', ')}) WITH ORDINALITY AS w(account, ${names.map((_, at) => `v${at}`).join(', ')}, nth)
JOIN ${quoted(record.name)} t ON t.account_id = w.account AND ${equal.join(' AND ')}${inUse(record, 't')}
${joins.sql}
WHERE ${grant} ORDER BY w.nth, t.id`;
    return params.statement(text);
  }
}

/** Unique values are compared as their index has them. */
const isUniqueIn = ({ unique = [] }: RecordType, name: string): boolean =>
  unique.some((set) => set.includes(name));

const inUse = ({ archiving }: RecordType, alias: string): string =>
  archiving ? ` AND ${alias}.shelf IS NULL` : '';
