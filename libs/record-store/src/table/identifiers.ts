import type { EntitySchema } from 'typeorm';

/** PostgreSQL truncates longer names, and two of them may then be the same. */
const LONGEST = 63;

/** Refuses equal names: tables, sequences and indexes share one namespace in PostgreSQL. */
export function assertDistinct(entities: readonly EntitySchema[]): void {
  const names = entities.flatMap(({ options: { tableName = '', indices = [] } }) => [
    tableName,
    `${tableName}_id_seq`,
    ...indices.map(({ name = '' }) => name),
  ]);
  const tooLong = names.filter((name) => Buffer.byteLength(name) > LONGEST);
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  const faults = [
    ...tooLong.map((name) => `${name} is longer than ${LONGEST} bytes`),
    ...twice.map((name) => `two tables or indexes are called ${name}`),
  ];
  if (faults.length > 0) throw new Error(faults.join('\n'));
}
