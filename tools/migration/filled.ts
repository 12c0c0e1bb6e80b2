import type { RecordType } from '@deskline/record';
import { columnOf, storedFields } from '../../libs/record-store/src/table/column';

const NEW_REQUIRED = /^ALTER TABLE "(\w+)" ADD "(\w+)" ([\w ()]+?) NOT NULL$/;

/**
 * Gives a new required column of a table the default of its definition, or false. Rows that are there get it without being
 * written, and so do rows of the release before, which knows no such column: the default stays.
 */
export const filled = (statements: readonly string[], records: readonly RecordType[]): string[] =>
  statements.map((statement) => {
    const [, table, column = '', type] = NEW_REQUIRED.exec(statement) ?? [];
    if (table === undefined) return statement;
    const record = records.find(({ name }) => name === table);
    const field = record && storedFields(record).find(([name, each]) => columnOf(name, each) === column)?.[1];
    const value = field?.default ?? (type === 'boolean' ? false : undefined);
    return value === undefined ? statement : `${statement} DEFAULT ${literal(value)}`;
  });

function literal(value: unknown): string {
  if (typeof value === 'boolean' || typeof value === 'number') return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return `'${text.replaceAll("'", "''")}'`;
}
