import { Button } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { AnyRecord } from '../../api/record';
import { KeyTip } from '../../commands/keys';
import { useCommand } from '../../commands/use-command';
import { useTypes } from '../../app/types';
import { useTexts } from '../../texts/texts-context';
import { type Answer, AnswerDialog } from './answer-dialog';

const ANSWERS = [
  ['approved', 'approve', IconCheck],
  ['rejected', 'reject', IconX],
] as const;

interface ButtonsProps {
  readonly task: AnyRecord;
  readonly approval: AnyRecord;
  /** Whether the keys are for this task. */
  readonly isActive: boolean;
}

/** Approves or rejects: y and r, or the buttons. */
export function AnswerButtons({ task, approval, isActive }: ButtonsProps) {
  const texts = useTexts();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const canNote = useTypes().some(({ name, may }) => name === 'note' && may.create === 'all');
  useCommand({ id: 'approve', keys: 'y', when: () => isActive, run: () => setAnswer('approved') });
  useCommand({ id: 'reject', keys: 'r', when: () => isActive, run: () => setAnswer('rejected') });
  return (
    <>
      {ANSWERS.map(([each, command, Icon]) => (
        <KeyTip key={each} label={texts.desk[command]} of={command}>
          <Button
            size="sm"
            variant={each === 'approved' ? 'filled' : 'default'}
            leftSection={<Icon size={16} aria-hidden />}
            onClick={() => setAnswer(each)}
          >
            {texts.desk[command]}
          </Button>
        </KeyTip>
      ))}
      {answer !== null && (
        <AnswerDialog
          task={task}
          approval={approval}
          answer={answer}
          canNote={canNote}
          close={() => setAnswer(null)}
        />
      )}
    </>
  );
}
