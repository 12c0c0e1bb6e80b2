import { queryOptions } from '@tanstack/react-query';
import { api } from './call';
import { keys } from './keys';
import type { Meta, RecordType } from './meta';

/** All record types of an account, briefly: without labels of fields. */
export const typesQuery = (account: string, language: string) =>
  queryOptions({
    queryKey: keys.meta(account, language),
    queryFn: async () => (await api<Meta>('/meta', { account })).body.types,
    staleTime: Infinity,
  });

/** One record type with the labels of its fields and values. */
export const typeQuery = (account: string, language: string, name: string) =>
  queryOptions({
    queryKey: keys.type(account, language, name),
    queryFn: async () => (await api<RecordType>(`/meta/${name}`, { account })).body,
    staleTime: Infinity,
  });
