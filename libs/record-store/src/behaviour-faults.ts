import type { Catalogue, Group } from '@deskline/record';
import type { Behaviours } from './behaviour';
import { isAskedBy } from './table/asked';
import { isOrdered } from './table/indexed';

/** What is wrong with what records do, a sentence each. */
export function behaviourFaults(catalogue: Catalogue, { behaviours, groups }: Behaviours): string[] {
  const { byName } = catalogue;
  return [
    ...behaviours.flatMap(({ record }) => unknown(catalogue, record)),
    ...behaviours.flatMap(({ record, timers }) =>
      timers
        .filter(({ field }) => byName.has(record) && !byName.get(record)?.moments?.includes(field))
        .map(({ field }) => `${record}: a timer waits for ${field}, which is none of its moments`),
    ),
    ...groups.flatMap((group) => groupFaults(catalogue, group)),
  ];
}

const unknown = ({ byName }: Catalogue, name: string): string[] =>
  byName.has(name) ? [] : [`${name} behaves, and is not kept here`];

function groupFaults(catalogue: Catalogue, { root, member, by, reads }: Group): string[] {
  const record = catalogue.byName.get(member);
  const isTheirs = record?.fields[by]?.to === root;
  const isFound = record && (isAskedBy(catalogue.records, record, by) || isOrdered(record, by));
  return [
    ...unknown(catalogue, root),
    ...unknown(catalogue, member),
    ...(isTheirs ? [] : [`${member}: ${by} is not its ${root}`]),
    ...(isTheirs && !isFound
      ? [`${member}: a group looks for it by ${by}, which is none of its indexes`]
      : []),
    ...reads
      .filter((name) => record && !(name in record.fields))
      .map((name) => `${member}: a group reads ${name}, which is no field`),
  ];
}
