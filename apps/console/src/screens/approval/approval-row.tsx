import { Group } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { type AnyRecord, isReference } from '../../api/record';
import { useFormat } from '../../kinds/format';
import { nameOf } from '../../kinds/reference';
import classes from '../inbox/inbox.module.css';
import { AnswerButtons } from './answer-buttons';

interface RowProps {
  readonly task: AnyRecord;
  readonly approval: AnyRecord;
  readonly isActive: boolean;
  readonly focus: () => void;
  readonly open: () => void;
}

/** An approval that waits: the task, its workflow, and the answers. */
export function ApprovalRow({ task, approval, isActive, focus, open }: RowProps) {
  const format = useFormat();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isActive) button.current?.focus();
  }, [isActive]);
  return (
    <li className={classes.notice} data-active={isActive || undefined}>
      <button ref={button} type="button" className={classes.open} onClick={open} onFocus={focus}>
        <IconChecks size={18} aria-hidden className={classes.icon} />
        <span className={classes.words}>
          <span className={classes.subject}>{String(task.subject ?? task.id)}</span>
          <span className={classes.why}>
            {isReference(task.workflow) && nameOf(task.workflow)}
            {typeof task.completion_target_at === 'string' &&
              ` · ${format.datetime(task.completion_target_at)}`}
          </span>
        </span>
      </button>
      <Group gap="xs" className={classes.answers}>
        <AnswerButtons task={task} approval={approval} isActive={isActive} />
      </Group>
    </li>
  );
}
