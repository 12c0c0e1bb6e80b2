import { useQuery } from '@tanstack/react-query';
import { pageQuery } from '../../api/list';
import type { AnyRecord } from '../../api/record';
import { useAccount } from '../../app/account';
import { useType } from '../../app/types';
import { useChangeSeen } from '../../records/page/use-change-seen';
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
  const type = useType('task');
  const change = useChangeSeen();
  const list = {
    account,
    type: 'task',
    path: `/workflows/${workflow.id}/tasks`,
    query: { sort: 'id', fields: FLOW_FIELDS },
  };
  const { data, error, refetch } = useQuery(pageQuery(list, 1, MOST));
  const tasks = data ? (data.rows as readonly FlowTask[]) : null;
  const referred = (ids: unknown) =>
    (ids as readonly number[]).map((id) => ({ id, name: tasks?.find((task) => task.id === id)?.subject }));
  return {
    tasks,
    error,
    retry: () => void refetch(),
    setPredecessors: ({ id, predecessor_ids: seen }, predecessor_ids) =>
      change({
        ...{ type, id, shownAs: type.name, name: 'predecessor_ids', seen, mine: predecessor_ids },
        ...{ values: { predecessor_ids }, said: texts.saved, show: referred },
      }),
  };
}
