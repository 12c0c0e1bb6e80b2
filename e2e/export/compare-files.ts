import { createHash } from 'node:crypto';
import { importTypes, type Column, type ImportType } from '@deskline/record-http';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { CATALOGUES } from '../../tools/catalogues';

const TYPES = CATALOGUES.flatMap((catalogue) => importTypes(catalogue));
const typeNamed = (name: string): ImportType | undefined => TYPES.find(({ type }) => type === name);

/** Types in an order in which required references lead to types before them, roles after people. */
export function inOrder(names: readonly string[]): string[] {
  const order: string[] = [];
  const add = (name: string, above: readonly string[]) => {
    if (order.includes(name) || above.includes(name)) return;
    const needed = typeNamed(name)?.columns.filter(({ required }) => required) ?? [];
    for (const { references } of needed)
      for (const { type, part } of TYPES.filter(({ record }) => record === references))
        if (part === undefined) add(type, [...above, name]);
    order.push(name);
  };
  for (const name of ['people', 'people_roles', 'teams', ...names]) if (names.includes(name)) add(name, []);
  return order;
}

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

/** Columns that the system fills in, so that they are those of the importing account and caller. */
const FILLED_IN: Readonly<Record<string, readonly string[]>> = {
  people_roles: ['Account'],
  requests: ['Created By'],
};

/** Types whose rows no import can write. */
const NOT_WRITTEN: Readonly<Record<string, string>> = {
  affected_slas: 'made by the system for each request',
  requests_watches: 'people watch records themselves',
  survey_answers: 'name their question by a number of their installation',
};

interface Difference {
  readonly missing: number;
  readonly more: number;
}

/** Numbers of rows that only one side has, by type; ids aside. */
export function differences(
  copies: ReadonlyMap<string, string>,
  originals: ReadonlyMap<string, string>,
): Record<string, Difference> {
  const [there, here] = [comparable(copies), comparable(originals)];
  return Object.fromEntries(
    [...originals.keys()].flatMap((name): [string, Difference][] => {
      const [found = [], wanted = []] = [there.get(name), here.get(name)];
      const difference = { missing: rowsBeside(wanted, found), more: rowsBeside(found, wanted) };
      const isSame = difference.missing + difference.more === 0;
      return isSame || name in NOT_WRITTEN ? [] : [[name, difference]];
    }),
  );
}

/** Number of rows that the others do not have, each as often. */
function rowsBeside(rows: readonly string[], others: readonly string[]): number {
  const left = [...others];
  return rows.filter((row) => {
    const at = left.indexOf(row);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  }).length;
}

/** Rows of each type as texts of the cells that an import writes, with ids replaced by what the records say. */
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
        const isLeftOut =
          !column || column.isReadonly || column.field === 'id' || FILLED_IN[name]?.includes(title);
        return isLeftOut ? [] : [{ column, at }];
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
