import { isKept } from './field';
import type { RecordType } from './record';

/** What keeps others from knowing of the records that one is linked with. */
export function sharedFaults(record: RecordType, own: ReadonlyMap<string, RecordType>): string[] {
  return Object.entries(record.projectedLinks ?? {}).flatMap(([path, names]) => {
    const linked = own.get(otherEnd(record, path, own) ?? '');
    if (!linked) return [`projectedLinks names ${path}, which links it with nothing that is kept here`];
    return names
      .filter((name) => !linked.fields[name] || !isKept(linked.fields[name]))
      .map((name) => `projectedLinks names ${name} of ${path}, which is not kept there`);
  });
}

/** The type at the other end of the link that is seen at a path, from whichever end it is defined. */
function otherEnd(record: RecordType, path: string, own: ReadonlyMap<string, RecordType>) {
  const seen = [...own.values()].find(({ links = {} }) =>
    Object.values(links).some(({ to, inverse }) => to === record.name && inverse === path),
  );
  return record.links?.[path]?.to ?? seen?.name;
}
