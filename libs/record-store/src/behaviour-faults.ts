import type { Catalogue } from '@deskline/record';
import type { Behaviours } from './behaviour';

/** What is wrong with what records do, a sentence each. */
export function behaviourFaults({ byName }: Catalogue, { behaviours, groups }: Behaviours): string[] {
  const known = (name: string) => (byName.has(name) ? [] : [`${name} behaves, and is not kept here`]);
  return [
    ...behaviours.flatMap(({ record }) => known(record)),
    ...behaviours.flatMap(({ record, timers }) =>
      timers
        .filter(({ field }) => byName.has(record) && !byName.get(record)?.moments?.includes(field))
        .map(({ field }) => `${record}: a timer waits for ${field}, which is none of its moments`),
    ),
    ...groups.flatMap(({ root, member, by, reads }) => [
      ...known(root),
      ...known(member),
      ...(byName.get(member)?.fields[by]?.to === root ? [] : [`${member}: ${by} is not its ${root}`]),
      ...reads
        .filter((name) => byName.has(member) && !(name in (byName.get(member)?.fields ?? {})))
        .map((name) => `${member}: a group reads ${name}, which is no field`),
    ]),
  ];
}
