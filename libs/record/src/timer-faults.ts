import { conditionFaults } from './condition-faults';
import type { RecordType } from './record';
import type { Timer } from './timers';

/** What a timer names that is not there, a sentence each. */
export function timerFaults(
  record: RecordType,
  { field, from, set }: Timer,
  own: ReadonlyMap<string, RecordType>,
): string[] {
  return [
    ...(record.timerFields?.includes(field) ? [] : [`waits for ${field}, which is none of its moments`]),
    ...conditionFaults(record, from, own),
    ...Object.keys(typeof set === 'function' ? {} : set)
      .filter((name) => !(name in record.fields))
      .map((name) => `sets ${name}, which is no field`),
  ];
}
