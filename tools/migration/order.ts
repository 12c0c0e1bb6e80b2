import { parseArgs } from 'node:util';

/** Arguments of the command: `work-records AddRisks risk --stamp 1797400000000`. */
export interface Order {
  readonly service: string;
  /** Name of the migration, in Pascal case. */
  readonly name: string;
  /** Record types to migrate; all of the service where none is named. */
  readonly records: readonly string[];
  /** Number by which migrations are sorted; by default greater than all others. */
  readonly stamp?: number;
}

export const USAGE =
  'npm run migration -- <service> <NameInPascalCase> [<record> ...] [--stamp <milliseconds since 1970>]';

export function orderFrom(args: string[]): Order {
  const { values, positionals } = parseArgs({
    args,
    options: { stamp: { type: 'string' } },
    allowPositionals: true,
  });
  const [service = '', name = '', ...records] = positionals;
  const { stamp } = values;
  if (!/^[A-Z][A-Za-z]+$/.test(name) || (stamp !== undefined && !/^\d{13}$/.test(stamp)))
    throw new Error(`Usage: ${USAGE}`);
  return { service, name, records, ...(stamp !== undefined && { stamp: Number(stamp) }) };
}

/** Greater than every existing number, also one in the future. */
export const nextStamp = (migrations: readonly { readonly name: string }[], now: number): number =>
  Math.max(now, ...migrations.map(({ name }) => Number(/\d+$/.exec(name)?.[0] ?? 0) + 1));
