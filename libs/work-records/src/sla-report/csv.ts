/** Row of a report: numbers, texts, and references by id and name. */
export type ReportRow = Readonly<Record<string, unknown>>;

interface ReferenceValue {
  readonly id: number;
  readonly name?: string;
}

const isReference = (value: unknown): value is ReferenceValue => typeof value === 'object' && value !== null;

/** Spreadsheets would run a text that begins like a formula. */
const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return quoted(typeof value === 'number' ? String(value) : harmless(String(value)));
}

/** CSV of RFC 4180; a reference takes two columns, its id and its name. */
export function csvOf(
  rows: readonly ReportRow[],
  references: readonly string[],
  others: readonly string[],
): string {
  const head = [...references.flatMap((name) => [`${name}_id`, name]), ...others];
  const lines = rows.map((row) => [
    ...references.flatMap((name) => {
      const value = row[name];
      return isReference(value) ? [cellOf(value.id), cellOf(value.name)] : ['', ''];
    }),
    ...others.map((name) => cellOf(row[name])),
  ]);
  return [head, ...lines].map((cells) => `${cells.join(',')}\r\n`).join('');
}
