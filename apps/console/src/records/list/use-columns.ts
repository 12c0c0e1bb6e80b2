import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RecordType } from '../../api/meta';
import { preferenceQuery, savePreference } from '../../api/preferences';
import { useAccount } from '../../app/account';
import { validColumns } from './columns';

/** Columns of a type as the person has chosen them, on all devices. Null: the usual ones again. */
export function useColumns(
  type: RecordType,
): readonly [string[], (columns: readonly string[] | null) => void] {
  const account = useAccount();
  const client = useQueryClient();
  const query = preferenceQuery(account);
  const { data } = useQuery(query);
  const { mutate } = useMutation({
    mutationFn: async (chosen: readonly string[] | null) => {
      const before = client.getQueryData(query.queryKey) ?? (await client.fetchQuery(query));
      const columns = { ...before.settings.columns };
      if (chosen === null) delete columns[type.name];
      else columns[type.name] = chosen;
      const after = { ...before, settings: { ...before.settings, columns } };
      client.setQueryData(query.queryKey, after);
      await savePreference(account, after);
    },
    onSettled: () => client.invalidateQueries({ queryKey: query.queryKey }),
  });
  return [validColumns(type, data?.settings.columns?.[type.name]), mutate];
}
