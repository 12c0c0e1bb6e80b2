import { Group } from '@mantine/core';
import type { SlotProps } from '../slot-props';
import WorkHeader from '../work/work-header';
import { AnswerButtons } from './answer-buttons';
import { useOwnApproval } from './use-own-approval';

/** Header of a task: that of all work, and the answers of an approver. */
export default function TaskHeader({ type, current }: SlotProps) {
  const { record } = current;
  const approval = useOwnApproval(record, record.category === 'approval');
  return (
    <>
      <WorkHeader type={type} current={current} />
      {approval && (
        <Group gap="xs" mb="md">
          <AnswerButtons task={record} approval={approval} isActive />
        </Group>
      )}
    </>
  );
}
