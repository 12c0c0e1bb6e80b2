import { timerFaults, type Catalogue, type Group, type Timer } from '@deskline/record';
import type { Behaviours } from './behaviour';
import { isAskedBy } from './table/asked';
import { isOrdered } from './table/indexed';

/** What is wrong with what records do, a sentence each. */
export function behaviourFaults(catalogue: Catalogue, { behaviours, groups }: Behaviours): string[] {
  return [
    ...behaviours.flatMap(({ record }) => unknown(catalogue, record)),
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

function groupFaults(catalogue: Catalogue, { root, member, by, reads, link }: Group): string[] {
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
    ...(link === undefined || record?.links?.[link]?.to === member
      ? []
      : [`${member}: ${link} does not link it to others of its kind`]),
    ...reads
      .filter((name) => record && !(name in record.fields))
      .map((name) => `${member}: a group reads ${name}, which is no field`),
  ];
}
