import type { Field } from '@deskline/record';
import { columnOf, quoted } from '../table/column';
import { hasPerAccountFields, recordReference } from './per-account-table';
import { assignedColumns, assignedFrom, assignedAccount, isOfTrusted, assignedValues } from './assigned-sql';
import { Joins } from '../read/plan/joins';
import type { LeadingColumn } from '../read/plan/leading-column';
import { callersAccount, type Params } from '../read/plan/params';
import { Rows } from '../read/plan/rows';

/** Whose own values they are. */
const KEPT_FOR = 'h.account_id';

/** The rows of other accounts that the caller's has in hand: the second arm of a collection. */
export class AssignedRows extends Rows {
  /** Every one of them has own values: to count them, those need not be looked at that nobody asks for. */
  private isCounted = false;

  override joins(): Joins {
    const there = new Map(assignedValues(this.record));
    // The order of an index is that of its columns, of which the id is one.
    if (this.isInOwnOrder) there.set('id', `h.${quoted(recordReference(this.record))}`);
    return new Joins(this.record, this.catalogue, 't', there);
  }

  override get from(): string {
    return this.isCounted ? super.from : assignedFrom(this.record);
  }

  override get columns(): string {
    return assignedColumns(this.record);
  }

  override get forCount(): Rows {
    const { filters, views } = this.query;
    if (views.length > 0 || filters.some(({ field }) => this.isOwn(field))) return this;
    const rows = new AssignedRows(this.record, { ...this.query, sort: [] }, this.principal, this.catalogue);
    rows.isCounted = true;
    return rows;
  }

  /** What an account has of its own is in the order of where that is kept. */
  override get leadingColumn(): LeadingColumn {
    const leadingColumn = super.leadingColumn;
    const isThere = [...assignedValues(this.record).keys()].some((name) => this.isLedBy(leadingColumn, name));
    if (leadingColumn.by !== 'account' && !isThere) return leadingColumn;
    return { column: this.isInOwnOrder ? KEPT_FOR : assignedAccount(this.record), by: 'account' };
  }

  /** What leads is one of a list, of which it is not known that it has one value. */
  protected override accountConditions(params: Params, leadingColumn?: LeadingColumn): string[] {
    const holder = assignedAccount(this.record);
    const isCallers = (column: string) =>
      leadingColumn?.by === 'account' && leadingColumn.column === column
        ? `${column} = ANY(${params.add((call) => [callersAccount(call)])})`
        : `${column} = ${params.add(callersAccount)}`;
    const own = this.isCounted || !hasPerAccountFields(this.record) ? [] : [isCallers(KEPT_FOR)];
    return [...own, isCallers(holder), `${holder} IS NOT NULL`, isOfTrusted(params)];
  }

  private get isInOwnOrder(): boolean {
    return this.isOwn(this.query.sort[0]?.field ?? '');
  }

  private isOwn(name: string): boolean {
    return this.record.sharing?.perAccount.includes(name) ?? false;
  }

  private isLedBy({ column }: LeadingColumn, name: string): boolean {
    const field = this.record.fields[name] as Field;
    return column === `t.${quoted(columnOf(name, field))}`;
  }
}
