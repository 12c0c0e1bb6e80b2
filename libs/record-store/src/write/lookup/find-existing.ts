import type { Queries } from '@deskline/platform';
import type { Catalogue, Condition, RecordType, UpsertBy } from '@deskline/record';
import type { Values } from '../../caller';
import { idsWhere } from './ids-where';

interface Work {
  readonly database: Queries;
  readonly catalogue: Catalogue;
  now(): string;
}

/** The record that a create means, and why: what is to hold of it still when it is changed. */
export async function findExisting(
  work: Work,
  record: RecordType,
  { by, when }: UpsertBy,
  values: Values,
  account: string,
): Promise<{ readonly id: number; readonly still: Condition } | undefined> {
  for (const name of by) {
    const value = values[name];
    if (typeof value !== 'string') continue;
    const still: Condition = { all: [when, { [name]: value }] };
    const among = { account, most: 1, inUse: true } as const;
    const [id] = await idsWhere(work.database, work.catalogue, record, still, work.now(), among);
    if (id !== undefined) return { id, still };
  }
  return undefined;
}
