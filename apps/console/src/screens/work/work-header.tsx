import { Button } from '@mantine/core';
import { IconCircleCheck, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { isReference } from '../../api/record';
import { useSession } from '../../app/session';
import { KeyTip } from '../../commands/keys';
import { useCommand } from '../../commands/use-command';
import { mayChange, movesOf } from '../../records/fields';
import { useTexts } from '../../texts/texts-context';
import type { SlotProps } from '../slot-props';
import { CompleteDialog } from './complete-dialog';
import { QuickFields } from './quick-fields';
import { useAssignToMe } from './use-assign-to-me';
import classes from './work.module.css';

/** Header of a record of work: its status, who has it, and the steps of every day. */
export default function WorkHeader({ type, current }: SlotProps) {
  const texts = useTexts();
  const { person } = useSession();
  const [isCompleting, setCompleting] = useState(false);
  const { record } = current;
  const { member, status } = type.fields;
  const isMine = isReference(record.member) && record.member.id === person.id;
  const canTake = member !== undefined && !isMine && mayChange('member', member, record);
  const canComplete =
    status !== undefined &&
    record.status !== 'completed' &&
    record.category !== 'approval' &&
    mayChange('status', status, record) &&
    (status.values?.some(({ id }) => id === 'completed') ?? false) &&
    (movesOf(type, 'status', record.status)?.includes('completed') ?? true);
  const take = useAssignToMe(type, current);
  const complete = () => setCompleting(true);
  useCommand({ id: 'assignToMe', keys: 'm', when: () => canTake, run: () => void take() });
  useCommand({ id: 'complete', keys: 'd', when: () => canComplete, run: complete });
  return (
    <div className={classes.bar}>
      <QuickFields type={type} current={current} />
      {canTake && (
        <KeyTip label={texts.desk.assignToMe} of="assignToMe">
          <Button
            variant="default"
            size="sm"
            leftSection={<IconUserPlus size={16} aria-hidden />}
            onClick={() => void take()}
          >
            {texts.desk.assignToMe}
          </Button>
        </KeyTip>
      )}
      {canComplete && (
        <KeyTip label={texts.desk.complete} of="complete">
          <Button size="sm" leftSection={<IconCircleCheck size={16} aria-hidden />} onClick={complete}>
            {texts.desk.complete}
          </Button>
        </KeyTip>
      )}
      {isCompleting && <CompleteDialog type={type} current={current} close={() => setCompleting(false)} />}
    </div>
  );
}
