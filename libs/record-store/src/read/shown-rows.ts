import { quoted } from '../table/column';
import { shownTable } from '../table/shown-table';
import { Joins } from './joins';
import type { Leader } from './leader';
import type { Params } from './params';
import { Rows } from './rows';
import { placesThere, shownFrom, shownRowColumns, shownToCaller } from './shown-sql';

/** The rows of other accounts that the caller's only sees: the third arm of a collection. */
export class ShownRows extends Rows {
  /** Nothing is asked of them but that they are there. */
  private isCounted = false;

  override joins(): Joins {
    return new Joins(this.record, this.catalogue, 't', placesThere(this.record));
  }

  override get from(): string {
    return this.isCounted ? `${quoted(shownTable(this.record))} h` : shownFrom(this.record);
  }

  override get columns(): string {
    return shownRowColumns(this.record);
  }

  override get toCount(): Rows {
    if (this.narrowed) return this;
    const rows = new ShownRows(this.record, this.query, this.principal, this.catalogue);
    rows.isCounted = true;
    return rows;
  }

  override get leader(): Leader {
    return { column: 'h.account_id', by: 'account' };
  }

  protected override get inUse(): string[] {
    return [];
  }

  protected override ofAccounts(params: Params, leader?: Leader): string[] {
    return shownToCaller(this.record, params, leader !== undefined);
  }
}
