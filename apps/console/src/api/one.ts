import { queryOptions } from '@tanstack/react-query';
import { api } from './call';
import { keys } from './keys';
import type { RecordType } from './meta';
import type { AnyRecord } from './record';

export interface Versioned {
  readonly record: AnyRecord;
  readonly etag: string | null;
}

const fieldsOf = ({ takes }: RecordType): string => (takes?.includes('may') ? '?fields=may' : '');

export async function readOne(
  account: string,
  type: RecordType,
  id: string,
  signal?: AbortSignal,
): Promise<Versioned> {
  const path = `/${type.collection}/${encodeURIComponent(id)}${fieldsOf(type)}`;
  const { body, headers } = await api<AnyRecord>(path, { account, ...(signal && { signal }) });
  return { record: body, etag: headers.get('etag') };
}

/** A record with its version and the rights of the caller. */
export const oneQuery = (account: string, type: RecordType, id: string) =>
  queryOptions({
    queryKey: keys.one(account, type.name, id),
    queryFn: ({ signal }) => readOne(account, type, id, signal),
  });
