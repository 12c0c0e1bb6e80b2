import { createHash } from 'node:crypto';
import { importTypes, inImportOrder, type Column, type ImportType } from '@deskline/record-http';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { CATALOGUES } from '../../tools/catalogues';

const TYPES = CATALOGUES.flatMap((catalogue) => importTypes(catalogue));
/** Types in the order of an import of all of them. */
export const ORDER = inImportOrder(TYPES);
const typeNamed = (name: string): ImportType | undefined => TYPES.find(({ type }) => type === name);

type Row = readonly string[];
const rowsIn = (text: string): Row[] => parse(text) as string[][];

/** The file without the columns that a test names. */
export function without(text: string, name: string, isLeftOut: (column: Column) => boolean): string {
  const left =
    typeNamed(name)
      ?.columns.filter(isLeftOut)
      .map(({ header }) => header) ?? [];
  const [header = [], ...rows] = rowsIn(text);
  const kept = header.flatMap((title, at) => (left.includes(title) ? [] : [at]));
  return stringify([header, ...rows].map((row) => kept.map((at) => row[at])));
}

/** Readonly columns that an import cannot carry over, and why; times and durations are those of the import as well. */
const NOT_CARRIED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  notes: { Person: 'the author is the person who imports' },
  requests: {
    'Assignment Count': 'counts changes, of which the last values are imported',
    'Reopen Count': 'likewise',
  },
  reservations: { 'Created By': 'the person who imports' },
  short_urls: { 'Short URL': 'made anew, as it is secret' },
  ui_extensions: {
    'Active Version': 'the version that is prepared is imported; it is activated by a call',
    'Prepared Version': 'versions have no files',
  },
};

/** Whether an import of the column gives the same value in another installation. */
const isCarried = (type: string, { header, field, kind, isReadonly }: Column): boolean =>
  field !== 'id' &&
  !(isReadonly && ['datetime', 'duration'].includes(kind)) &&
  NOT_CARRIED[type]?.[header] === undefined;

interface Difference {
  readonly missing: readonly string[];
  readonly more: readonly string[];
}

/** Rows that only one side has, by type; ids aside. */
export function differences(
  copies: ReadonlyMap<string, string>,
  originals: ReadonlyMap<string, string>,
): Record<string, Difference> {
  const [there, here] = [comparable(copies), comparable(originals)];
  return Object.fromEntries(
    [...originals.keys()].flatMap((name): [string, Difference][] => {
      const [found = [], wanted = []] = [there.get(name), here.get(name)];
      const difference = { missing: rowsBeside(wanted, found), more: rowsBeside(found, wanted) };
      const isSame = difference.missing.length + difference.more.length === 0;
      return isSame ? [] : [[name, difference]];
    }),
  );
}

/** Rows that the others do not have, each as often. */
function rowsBeside(rows: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return rows.filter((row) => {
    const at = left.indexOf(row);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** Rows of each type as texts of the cells that are carried over, with ids replaced by what the records say. */
function comparable(files: ReadonlyMap<string, string>): Map<string, string[]> {
  const named = namesOfIds(files);
  const told = ({ references, isList }: Column, cell: string) => {
    if (references === undefined) return cell;
    const lines = cell.split('\n').map((line) => named.get(`${references} ${line}`) ?? line);
    return (isList ? lines.sort() : lines).join('\n');
  };
  return new Map(
    [...files].map(([name, text]) => {
      const [header = [], ...rows] = rowsIn(text);
      const cells = header.flatMap((title, at) => {
        const column = typeNamed(name)?.columns.find((each) => each.header === title);
        return column && isCarried(name, column) ? [{ column, at }] : [];
      });
      return [
        name,
        rows.map((row) => JSON.stringify(cells.map(({ column, at }) => told(column, row[at] ?? '')))),
      ];
    }),
  );
}

/** Digests of what records say themselves, by type and id: the ids of two installations differ. */
function namesOfIds(files: ReadonlyMap<string, string>): Map<string, string> {
  const names = new Map<string, string>();
  for (const [name, text] of files) {
    const { record, part, columns = [] } = typeNamed(name) ?? {};
    const [header = [], ...rows] = rowsIn(text);
    if (part !== undefined || header[0] !== 'ID') continue;
    const own = columns.filter(
      ({ isReadonly, references, field }) => !isReadonly && !references && field !== 'id',
    );
    const positions = own.map((column) => header.indexOf(column.header));
    for (const row of rows) {
      const digest = createHash('sha1')
        .update(positions.map((at) => row[at]).join('|'))
        .digest('hex');
      names.set(`${record} ${row[0]}`, `#${digest}`);
    }
  }
  return names;
}
