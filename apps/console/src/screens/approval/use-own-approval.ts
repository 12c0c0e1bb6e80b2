import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../api/call';
import { keys } from '../../api/keys';
import type { AnyRecord } from '../../api/record';
import { useAccount } from '../../app/account';
import { useSession } from '../../app/session';

/** Approval that a task asks of a person; null where none of them has one. */
export const ownApprovalQuery = (account: string, task: AnyRecord['id'], person: number) =>
  queryOptions({
    queryKey: keys.list(account, 'approval', `of ${String(task)} by ${person}`),
    queryFn: async ({ signal }): Promise<AnyRecord | null> => {
      const path = `/tasks/${task}/approvals?approver=${person}&fields=id,status,may`;
      return (await api<AnyRecord[]>(path, { account, signal })).body[0] ?? null;
    },
  });

/** Own approval of an approval task, while it waits to be answered. */
export function useOwnApproval(task: AnyRecord, isAsked: boolean): AnyRecord | null {
  const account = useAccount();
  const { person } = useSession();
  const { data } = useQuery({
    ...ownApprovalQuery(account, task.id, person.id),
    enabled: isAsked,
    retry: false,
  });
  return data?.status === 'assigned' && data.may?.update !== false ? data : null;
}
