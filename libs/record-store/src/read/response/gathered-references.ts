import type { RawRow } from '@deskline/record-kinds';

/** SQL of the type and the id of a record that a row refers to. */
export interface GatheredReference {
  readonly type: string;
  readonly id: string;
}

/** Columns of a reference: id, JSON members in the projection, account of the record referred to. */
const COLUMNS = 3;

/** Neither ids nor JSON have a line break. */
const LINE_BREAK = `E'\\n'`;

/**
 * All references of a row in one column. PostgreSQL sets up every join of a statement anew in each call, and passes all
 * columns on through all of them: fourteen joins take six times as long as this subquery. Each reference is found by its
 * key, however small the table was when the statement was planned.
 */
export function gatheredColumn(references: readonly GatheredReference[]): string {
  const found = `(SELECT r.json || ${LINE_BREAK} || r.account_id FROM reference r WHERE r.type = v.type AND r.id = v.id)`;
  const members = ['v.at', 'v.id', `coalesce(${found}, ${LINE_BREAK})`].join(` || ${LINE_BREAK} || `);
  const values = references.map(({ type, id }, at) => `(${at}, ${type}, ${id})`).join(', ');
  return `(SELECT string_agg(${members}, ${LINE_BREAK})
FROM (VALUES ${values}) v(at, type, id) WHERE v.id IS NOT NULL)`;
}

/** Index of the first column of a reference in the values of the gathered column. */
export const gatheredAt = (reference: number): number => reference * COLUMNS;

/** Values of the gathered column, as joins would have them: nulls for references that are not set or not projected. */
export function gatheredValues(text: string | null | undefined, references: number): RawRow {
  const values = new Array<string | null>(references * COLUMNS).fill(null);
  if (text == null) return values;
  const lines = text.split('\n');
  for (let line = 0; line < lines.length; line += COLUMNS + 1) {
    const first = gatheredAt(Number(lines[line]));
    for (let column = 0; column < COLUMNS; column++)
      values[first + column] = lines[line + 1 + column] || null;
  }
  return values;
}
