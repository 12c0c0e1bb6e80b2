import { Interrupted, isTransient } from '@deskline/platform';
import { Refusal } from '@deskline/record-kinds';
import { Invalid, Tally, type Caller, type Problem } from '@deskline/record-store';
import { BatchReferences } from './batch-references';
import { memberOf } from './cells';
import type { ImportRow, RowResult } from './import-message';
import { cellsOf, refusedRow, type BatchScope, type WritesRows } from './batch-scope';

/** Writes rows of a type that is no record type: the roles of people. */
export interface RowHandler {
  /** Values by field: ids of references, texts, lists of texts; null for an empty cell. Returns the id of the record. */
  write(values: Readonly<Record<string, unknown>>, caller: Caller): Promise<number>;
}

/** Rows that a handler of the service writes. */
export class HandledRows implements WritesRows {
  readonly references: BatchReferences;

  constructor(
    private readonly scope: BatchScope,
    private readonly handler: RowHandler,
  ) {
    this.references = new BatchReferences(scope.ask, scope.caller.principal, scope.batch.origin);
  }

  async plan(rows: readonly ImportRow[]): Promise<void> {
    await this.references.load(rows.map((row) => cellsOf(this.scope, row)));
  }

  async write(row: ImportRow): Promise<RowResult> {
    const { line } = row;
    try {
      const tally = new Tally();
      const id = await this.handler.write(this.valuesOf(row), { ...this.scope.caller, tally });
      return { line, outcome: tally.isEmpty ? 'unchanged' : 'updated', id };
    } catch (error) {
      if (error instanceof Interrupted || isTransient(error)) throw error;
      return { line, ...refusedRow(this.scope, error) };
    }
  }

  async store(): Promise<void> {}

  private valuesOf(row: ImportRow): Readonly<Record<string, unknown>> {
    const problems: Problem[] = [];
    const cells = cellsOf(this.scope, row);
    const values = this.scope.type.columns.map(({ field, required }): [string, unknown] => {
      const cell = cells.get(field);
      const value = !cell
        ? null
        : cell.column.references === undefined
          ? memberOf(cell.column, cell.text)
          : this.references.idsIn(cells, cell.column, cell.text);
      if (value instanceof Refusal) problems.push({ field, because: value.because, values: value.values });
      else if (required && value === null) problems.push({ field, because: 'blank' });
      return [field, value];
    });
    if (problems.length > 0) throw new Invalid(problems);
    return Object.fromEntries(values);
  }
}
