import type { EntitySchema } from 'typeorm';

/** PostgreSQL cuts what is longer, and two names may be one after that. */
const LONGEST = 63;

/** Tables, their sequences and their indexes are of one kind to PostgreSQL: no two may be called the same. */
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
