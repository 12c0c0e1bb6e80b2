import { useQuery, useQueryClient } from '@tanstack/react-query';
import { pageQuery } from '../../api/list';
import { keys } from '../../api/keys';
import type { AnyRecord } from '../../api/record';
import { update } from '../../api/write';
import { useAccount } from '../../app/account';
import { useWrite } from '../../records/use-write';
import { useTexts } from '../../texts/texts-context';
import { FLOW_FIELDS, type FlowTask } from './tasks';

/** Tasks of a workflow that are drawn; more are in the list below it. */
const MOST = 300;

interface Flow {
  readonly tasks: readonly FlowTask[] | null;
  readonly error: unknown;
  readonly retry: () => void;
  /** Says which tasks precede a task. */
  readonly setPredecessors: (task: FlowTask, ids: readonly number[]) => Promise<boolean>;
}

/** Tasks of a workflow, live by the change feed, and the change of their order. */
export function useFlow(workflow: AnyRecord): Flow {
  const texts = useTexts();
  const account = useAccount();
  const client = useQueryClient();
  const { write } = useWrite('task');
  const list = {
    account,
    type: 'task',
    path: `/workflows/${workflow.id}/tasks`,
    query: { sort: 'id', fields: FLOW_FIELDS },
  };
  const { data, error, refetch } = useQuery(pageQuery(list, 1, MOST));
  return {
    tasks: data ? (data.rows as readonly FlowTask[]) : null,
    error,
    retry: () => void refetch(),
    setPredecessors: async ({ id }, predecessor_ids) => {
      const isDone = await write(
        () => update({ account, path: `/tasks/${id}`, values: { predecessor_ids }, etag: null }),
        texts.saved,
      );
      if (!isDone) await client.invalidateQueries({ queryKey: keys.ofType(account, 'task') });
      return isDone;
    },
  };
}
