import { ActionIcon } from '@mantine/core';
import { IconArrowMerge } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { RecordType } from '../../api/meta';
import { useAccount } from '../../app/account';
import { cellOf } from '../../kinds/cell-of';
import { useFormat } from '../../kinds/format';
import { nameOf } from '../../kinds/reference';
import { useTexts } from '../../texts/texts-context';
import { type FlowTask, mayLink, progressOf } from './tasks';
import classes from './workflow.module.css';

interface CardProps {
  readonly type: RecordType;
  readonly task: FlowTask;
  readonly edit: (task: FlowTask) => void;
}

/** A task: its subject, its status, who has it, and the way to its predecessors. */
export function TaskCard({ type, task, edit }: CardProps) {
  const texts = useTexts();
  const account = useAccount();
  const format = useFormat();
  const params = { account, collection: type.collection, id: String(task.id) };
  return (
    <div className={classes.task} data-progress={progressOf(task)}>
      <Link to="/$account/$collection/$id" params={params} className={`${classes.subject} nodrag nopan`}>
        {task.subject}
      </Link>
      <div className={classes.line}>
        <span className={classes.state}>
          {cellOf(type, 'status', task, format)}
          {(task.member ?? task.team) && ` · ${nameOf(task.member ?? task.team)}`}
        </span>
        {mayLink(task) && (
          <ActionIcon
            className="nodrag nopan"
            variant="subtle"
            size="md"
            aria-label={`${texts.desk.predecessors}: ${task.subject}`}
            onClick={() => edit(task)}
          >
            <IconArrowMerge size={14} aria-hidden />
          </ActionIcon>
        )}
      </div>
    </div>
  );
}
