import { Title } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { isTransient } from '../../api/api-error';
import { pageQuery } from '../../api/list';
import type { AnyRecord } from '../../api/record';
import { useAccount } from '../../app/account';
import { useSession } from '../../app/session';
import { useTypes } from '../../app/types';
import { useCommand } from '../../commands/use-command';
import { Empty, Failure, Loading, NoRights } from '../../states/states';
import { useTexts } from '../../texts/texts-context';
import classes from '../inbox/inbox.module.css';
import { useRowKeys } from '../use-row-keys';
import { ApprovalRow } from './approval-row';
import { ownApprovalQuery } from './use-own-approval';

/** Statuses of a task that still waits for answers. */
const WAITING = 'assigned,accepted,in_progress,waiting_for,waiting_for_customer,request_pending';
const MOST = 50;

/** Approval tasks that wait for an answer of the reader. */
export default function ApprovalsScreen() {
  const hasTasks = useTypes().some(({ name, views }) => name === 'task' && views?.approval_by_me);
  return hasTasks ? <Approvals /> : <NoRights />;
}

interface AskedApproval {
  readonly task: AnyRecord;
  readonly approval: AnyRecord;
}

function Approvals() {
  const texts = useTexts();
  const account = useAccount();
  const navigate = useNavigate();
  const { person } = useSession();
  const query = { status: WAITING, fields: 'id,subject,status,workflow,completion_target_at' };
  const list = { account, type: 'task', path: '/tasks/approval_by_me', query };
  const { data, error, refetch } = useQuery(pageQuery(list, 1, MOST));
  const tasks = data?.rows ?? [];
  const answers = useQueries({
    queries: tasks.map(({ id }) => ({ ...ownApprovalQuery(account, id, person.id), retry: false })),
  });
  const asked = tasks.flatMap((task, index): AskedApproval[] => {
    const approval = answers[index]?.data;
    return approval?.status === 'assigned' ? [{ task, approval }] : [];
  });
  const open = ({ id }: AnyRecord) =>
    void navigate({
      to: '/$account/$collection/$id',
      params: { account, collection: 'tasks', id: String(id) },
    });
  const active = useRowKeys(
    asked.map(({ task }) => task),
    open,
  );
  useCommand({ id: 'back', keys: 'b', run: () => void navigate({ to: '/$account', params: { account } }) });
  const unread = answers.find(({ error: fault }) => isTransient(fault));
  const retry = () => answers.forEach((answer) => answer.error && void answer.refetch());
  const isLoading = (!data && !error) || answers.some(({ isLoading: isOpen }) => isOpen);
  return (
    <div className={classes.screen}>
      <div className={classes.head}>
        <Title order={1} size="h2">
          {texts.desk.approvals}
        </Title>
      </div>
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {unread && <Failure error={unread.error} retry={retry} />}
      {isLoading && <Loading />}
      {!isLoading && !unread && data && asked.length === 0 && <Empty title={texts.desk.nothingToApprove} />}
      <ul className={classes.list}>
        {asked.map(({ task, approval }, index) => (
          <ApprovalRow
            key={task.id}
            task={task}
            approval={approval}
            isActive={index === active.index}
            focus={() => active.moveTo(index)}
            open={() => open(task)}
          />
        ))}
      </ul>
    </div>
  );
}
