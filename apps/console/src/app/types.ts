import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { RecordType } from '../api/meta';
import { typeQuery, typesQuery } from '../api/types';
import { useWords } from '../texts/texts-context';
import { useAccount } from './account';

/** All record types that the caller ever sees. */
export function useTypes(): readonly RecordType[] {
  const account = useAccount();
  return useSuspenseQuery(typesQuery(account, useWords().language)).data;
}

/** One type with the labels of its fields. */
export function useType(name: string): RecordType {
  const account = useAccount();
  return useSuspenseQuery(typeQuery(account, useWords().language, name)).data;
}

/** As `useType`, for a type that may be none that the caller sees. */
export function useTypeIfKnown(name: string | undefined): RecordType | undefined {
  const account = useAccount();
  const { language } = useWords();
  return useQuery({ ...typeQuery(account, language, name ?? ''), enabled: name !== undefined }).data;
}

/** Types with a collection of their own that the caller may read. */
export const topTypes = (types: readonly RecordType[]): RecordType[] =>
  types.filter(({ nested, may }) => !nested && may.read !== undefined);
