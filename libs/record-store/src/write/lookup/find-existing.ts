import type { Queries } from '@deskline/platform';
import type { Catalogue, Condition, RecordType, UpsertBy } from '@deskline/record';
import type { Values } from '../../caller';
import { idsWhere } from './ids-where';

interface Source {
  readonly database: Queries;
  readonly catalogue: Catalogue;
  now(): string;
}

/** Finds the record that a create means, and the condition that must hold when it is locked. */
export async function findExisting(
  source: Source,
  record: RecordType,
  { by, when }: UpsertBy,
  values: Values,
  account: string,
): Promise<{ readonly id: number; readonly still: Condition } | undefined> {
  for (const name of by) {
    const value = values[name];
    if (typeof value !== 'string') continue;
    const still: Condition = { all: [when, { [name]: value }] };
    const scope = { account, limit: 1, inUse: true } as const;
    const [id] = await idsWhere(source.database, source.catalogue, record, still, source.now(), scope);
    if (id !== undefined) return { id, still };
  }
  return undefined;
}
