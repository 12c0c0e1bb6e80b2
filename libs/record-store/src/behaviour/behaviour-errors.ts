import { conditionErrors, type Catalogue, type Group, type RecordType, type Timer } from '@deskline/record';
import type { Action, ActionTable, Behaviours } from './behaviour';
import { hasReferenceIndex, isOrdered } from '../table/indexed';

/** Errors in the behaviours and groups of a service, a sentence each. */
export function behaviourErrors(catalogue: Catalogue, { behaviours, groups }: Behaviours): string[] {
  const names = behaviours.map(({ record }) => record);
  return [
    ...names.flatMap((name) => unknownType(catalogue, name)),
    ...names.filter((name, at) => names.indexOf(name) < at).map((name) => `${name} has two behaviours`),
    ...behaviours.flatMap(({ record, actions }) => actionErrors(catalogue.byName.get(record), actions)),
    ...behaviours.flatMap(({ record, timers }) =>
      timers.flatMap((timer) => timerErrors(catalogue, record, timer)),
    ),
    ...groups.flatMap((group) => groupErrors(catalogue, group)),
  ];
}

const unknownType = ({ byName }: Catalogue, name: string): string[] =>
  byName.has(name) ? [] : [`${name} is no record type of this service`];

function timerErrors({ byName }: Catalogue, name: string, { field, from, set }: Timer): string[] {
  const record = byName.get(name);
  if (!record) return [];
  return [
    ...(record.timerFields?.includes(field) ? [] : [`waits for ${field}, which is no timer field`]),
    ...conditionErrors(record, from, byName),
    ...Object.keys(typeof set === 'function' ? {} : set)
      .filter((each) => !(each in record.fields))
      .map((each) => `sets ${each}, which is no field`),
  ].map((error) => `${name}: a timer ${error}`);
}

function actionErrors(record: RecordType | undefined, table: ActionTable): string[] {
  if (!record) return [];
  return Object.entries(table).flatMap(([name, { kind }]) => {
    const defined = kindOf(record, name);
    if (!defined) return [`${record.name}: its definition names no action ${name}`];
    return kind === defined
      ? []
      : [`${record.name}: ${name} is defined as ${defined}, and performed as ${kind}`];
  });
}

function kindOf(record: RecordType, name: string): Action['kind'] | undefined {
  if (name === 'create' || name === 'update') return record.disclosed && name;
  const action = record.actions?.[name];
  if (!action) return undefined;
  if (action.needs === 'nothing') return 'open';
  if (!action.methods.includes('POST')) return 'read';
  if (action.needs === 'read') return 'forwarded';
  return record.nested ? 'nested' : 'record';
}

/** Actions and disclosures that definitions name and no table has, a sentence each. */
export function missingActions(
  { records }: Catalogue,
  has: (record: RecordType, action: string) => boolean,
): string[] {
  return records.flatMap((record) =>
    [...Object.keys(record.actions ?? {}), ...(record.disclosed ? ['create'] : [])]
      .filter((action) => !has(record, action))
      .map((action) =>
        action === 'create'
          ? `${record.name}: nothing discloses ${record.disclosed?.join(', ')}`
          : `${record.name}: nothing performs ${action}`,
      ),
  );
}

function groupErrors(catalogue: Catalogue, { root, member, by, reads, link }: Group): string[] {
  const record = catalogue.byName.get(member);
  const isReference = record?.fields[by]?.to === root;
  const isIndexed = record && (hasReferenceIndex(catalogue.records, record, by) || isOrdered(record, by));
  return [
    ...unknownType(catalogue, root),
    ...unknownType(catalogue, member),
    ...(isReference ? [] : [`${member}: ${by} is no reference to ${root}`]),
    ...(isReference && !isIndexed ? [`${member}: a group queries it by ${by}, which has no index`] : []),
    ...(link === undefined || record?.links?.[link]?.to === member
      ? []
      : [`${member}: ${link} is no link to its own type`]),
    ...reads
      .filter((name) => record && !(name in record.fields))
      .map((name) => `${member}: a group reads ${name}, which is no field`),
  ];
}
