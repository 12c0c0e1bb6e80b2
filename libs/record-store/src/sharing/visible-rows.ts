import { quoted } from '../table/column';
import { visibleTable } from './visible-table';
import { Joins } from '../read/plan/joins';
import type { LeadingColumn } from '../read/plan/leading-column';
import type { Params } from '../read/plan/params';
import { Rows } from '../read/plan/rows';
import { visibleValues, visibleFrom, visibleColumns, isVisibleToCaller } from './visible-sql';

/** The rows of other accounts that the caller's only sees: the third arm of a collection. */
export class VisibleRows extends Rows {
  /** Nothing is asked of them but that they are there. */
  private isCounted = false;

  override joins(): Joins {
    return new Joins(this.record, this.catalogue, 't', visibleValues(this.record));
  }

  override get from(): string {
    return this.isCounted ? `${quoted(visibleTable(this.record))} h` : visibleFrom(this.record);
  }

  override get columns(): string {
    return visibleColumns(this.record);
  }

  override get forCount(): Rows {
    if (this.isNarrowed) return this;
    const rows = new VisibleRows(this.record, this.query, this.principal, this.catalogue);
    rows.isCounted = true;
    return rows;
  }

  override get leadingColumn(): LeadingColumn {
    return { column: 'h.account_id', by: 'account' };
  }

  protected override get notArchived(): string[] {
    return [];
  }

  protected override accountConditions(params: Params, leadingColumn?: LeadingColumn): string[] {
    return isVisibleToCaller(this.record, params, leadingColumn !== undefined);
  }
}
