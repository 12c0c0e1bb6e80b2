import { timerFaults, type Catalogue, type Group, type RecordType, type Timer } from '@deskline/record';
import type { Action, ActionTable } from './action-table';
import type { Behaviours } from './behaviour';
import { hasReferenceIndex, isOrdered } from '../table/indexed';

/** Faults of the behaviours and groups of a service, a sentence each. */
export function behaviourFaults(catalogue: Catalogue, { behaviours, groups }: Behaviours): string[] {
  const names = behaviours.map(({ record }) => record);
  return [
    ...names.flatMap((name) => unknown(catalogue, name)),
    ...names.filter((name, at) => names.indexOf(name) < at).map((name) => `${name} has two behaviours`),
    ...behaviours.flatMap(({ record, actions }) => tableFaults(catalogue.byName.get(record), actions)),
    ...behaviours.flatMap(({ record, timers }) => timersFaults(catalogue, record, timers)),
    ...groups.flatMap((group) => groupFaults(catalogue, group)),
  ];
}

const unknown = ({ byName }: Catalogue, name: string): string[] =>
  byName.has(name) ? [] : [`${name} behaves, and is not kept here`];

function timersFaults({ byName }: Catalogue, name: string, timers: readonly Timer[]): string[] {
  const record = byName.get(name);
  if (!record) return [];
  return timers.flatMap((timer) =>
    timerFaults(record, timer, byName).map((fault) => `${name}: a timer ${fault}`),
  );
}

function tableFaults(record: RecordType | undefined, table: ActionTable): string[] {
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
  if (name === 'create') return record.disclosed && 'create';
  const action = record.actions?.[name];
  if (!action) return undefined;
  if (action.needs === 'nothing') return 'open';
  if (!action.methods.includes('POST')) return 'read';
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

function groupFaults(catalogue: Catalogue, { root, member, by, reads, link }: Group): string[] {
  const record = catalogue.byName.get(member);
  const isTheirs = record?.fields[by]?.to === root;
  const isFound = record && (hasReferenceIndex(catalogue.records, record, by) || isOrdered(record, by));
  return [
    ...unknown(catalogue, root),
    ...unknown(catalogue, member),
    ...(isTheirs ? [] : [`${member}: ${by} is not its ${root}`]),
    ...(isTheirs && !isFound
      ? [`${member}: a group looks for it by ${by}, which is none of its indexes`]
      : []),
    ...(link === undefined || record?.links?.[link]?.to === member
      ? []
      : [`${member}: ${link} does not link it to others of its kind`]),
    ...reads
      .filter((name) => record && !(name in record.fields))
      .map((name) => `${member}: a group reads ${name}, which is no field`),
  ];
}
