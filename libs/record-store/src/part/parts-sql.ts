import { nodeIds, type Field, type RecordType } from '@deskline/record';
import { KINDS, zoned } from '@deskline/record-kinds';
import { columnSql, quoted } from '../table/column';

/** Reference of a part to its owner, for the owner's path. */
export function referenceTo(owner: RecordType, path: string, part: RecordType): string {
  const found = Object.entries(part.partOf ?? {}).find(
    ([reference, at]) => at === path && part.fields[reference]?.to === owner.name,
  );
  if (!found) throw new Error(`${part.name} is no part of ${owner.name} at ${path}`);
  return found[0];
}

/** Members of a listed part, the last of them in rows with a value only. */
const membersOf = ({ list, listAlso = [] }: RecordType): string[] => [...new Set([...list, ...listAlso])];

/** All parts of a record in one column, however many records are read, as lists that `partsJson` reads. */
export function partsColumn(part: RecordType, reference: string, owner = 't.id'): string {
  const column = (name: string) => `p.${columnSql(part, name)}`;
  const descending = part.defaultSort.startsWith('-');
  const order = [...new Set([part.defaultSort.replace('-', ''), 'id'])].map(
    (name) => `${column(name)}${descending ? ' DESC' : ''}`,
  );
  return `(SELECT json_agg(json_build_array(${membersOf(part).map(column).join(', ')}) ORDER BY ${order.join(', ')})
FROM ${quoted(part.name)} p WHERE ${column(reference)} = ${owner})`;
}

/** As in the rows of a list. */
export const hasValue = (value: unknown): boolean => value !== null && value !== false;

const isTimestamp = ({ kind }: Field): boolean => KINDS[kind].valueType === 'timestamp';

/** JSON of that column: each part as it is listed at its own path. */
export function partsJson(
  part: RecordType,
  nodeDomain: string,
): (column: string | null, zone: string) => string {
  const nodeIdOf = nodeIds(nodeDomain, part.name);
  const names = membersOf(part);
  const at = names.indexOf('id');
  const isMoment = names.map((name) => isTimestamp(part.fields[name] as Field));
  const isShown = (index: number, value: unknown) => index < part.list.length || hasValue(value);
  return (column, zone) => {
    const rows = JSON.parse(column ?? '[]') as unknown[][];
    const members = (values: unknown[]) =>
      values.flatMap((value, index) =>
        isShown(index, value)
          ? [[names[index], isMoment[index] && typeof value === 'string' ? zoned(value, zone) : value]]
          : [],
      );
    return JSON.stringify(
      rows.map((values) => ({
        ...Object.fromEntries(members(values)),
        nodeID: nodeIdOf(String(values[at])),
      })),
    );
  };
}
