import { Button, Group, Modal, Text, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { keys } from '../../api/keys';
import type { AnyRecord } from '../../api/record';
import { create, update } from '../../api/write';
import { useAccount } from '../../app/account';
import { useFormDraft } from '../../records/form/use-form-draft';
import { Failure } from '../../states/states';
import { useNotify } from '../../states/use-notify';
import { useTexts } from '../../texts/texts-context';

export type Answer = 'approved' | 'rejected';

interface AnswerProps {
  readonly task: AnyRecord;
  readonly approval: AnyRecord;
  readonly answer: Answer;
  /** Whether a note may be added to the task. */
  readonly canNote: boolean;
  readonly close: () => void;
}

/** Answers an approval: Enter is enough, a reason is possible. */
export function AnswerDialog({ task, approval, answer, canNote, close }: AnswerProps) {
  const texts = useTexts();
  const notify = useNotify();
  const account = useAccount();
  const client = useQueryClient();
  const draft = useFormDraft(`answer ${account}/tasks/${task.id}/${approval.id}`);
  const reason = typeof draft.values.reason === 'string' ? draft.values.reason : '';
  const [error, setError] = useState<unknown>(null);
  const [isSending, setSending] = useState(false);
  const deed = answer === 'approved' ? texts.desk.approve : texts.desk.reject;
  const send = async () => {
    setSending(true);
    try {
      const note = { path: `/tasks/${task.id}/notes`, values: { text: reason }, intention: draft.intention };
      if (reason.trim() !== '') await create({ account, ...note });
      const path = `/tasks/${task.id}/approvals/${approval.id}`;
      await update({ account, path, values: { status: answer }, etag: null });
      draft.drop();
      notify.done(texts.desk[answer]);
      close();
    } catch (failure) {
      setError(failure);
    } finally {
      setSending(false);
      for (const type of ['approval', 'task', 'note'])
        void client.invalidateQueries({ queryKey: keys.ofType(account, type) });
    }
  };
  return (
    <Modal opened onClose={close} title={deed} withCloseButton={false}>
      <form
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void send();
        }}
      >
        <Text mb="sm">{String(task.subject ?? '')}</Text>
        {error !== null && <Failure error={error} />}
        {canNote && (
          <Textarea
            label={texts.desk.reason}
            autosize
            minRows={2}
            value={reason}
            onChange={(event) => draft.set('reason', event.currentTarget.value)}
          />
        )}
        <Group mt="md" gap="xs">
          <Button type="submit" loading={isSending} data-autofocus>
            {deed}
          </Button>
          <Button variant="default" onClick={close}>
            {texts.cancel}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
