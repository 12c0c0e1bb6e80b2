import { Button, Group, Modal, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error';
import { keys } from '../../api/keys';
import { update } from '../../api/write';
import { useAccount } from '../../app/account';
import { bodyOf } from '../../records/body';
import { EditField } from '../../records/edit-field';
import { useFormDraft } from '../../records/form/use-form-draft';
import { Failure } from '../../states/states';
import { useNotify } from '../../states/use-notify';
import { useTexts } from '../../texts/texts-context';
import type { SlotProps } from '../slot-props';

/** Fields that belong to the end of the work, where the type has them. */
const AT_THE_END = ['completion_reason', 'note'];

/** Completes the work: with the reason, and a last note to the requester. */
export function CompleteDialog({ type, current, close }: SlotProps & { readonly close: () => void }) {
  const texts = useTexts();
  const notify = useNotify();
  const account = useAccount();
  const client = useQueryClient();
  const path = `/${type.collection}/${encodeURIComponent(String(current.record.id))}`;
  // A retry after a lost answer is of the same version, so that its note is added once.
  const [etag] = useState(current.etag);
  const draft = useFormDraft(`complete ${account}${path}`);
  const [error, setError] = useState<unknown>(null);
  const [isSending, setSending] = useState(false);
  const names = AT_THE_END.filter((name) => current.record.may?.changing.includes(name) ?? true).filter(
    (name) => name in type.fields,
  );
  const send = async () => {
    setSending(true);
    try {
      const values = { status: 'completed', ...bodyOf(type, draft.values) };
      await update({ account, path, values, etag });
      draft.drop();
      notify.done(texts.saved);
      close();
    } catch (failure) {
      setError(failure);
    } finally {
      setSending(false);
      void client.invalidateQueries({ queryKey: keys.ofType(account, type.name) });
    }
  };
  const faults = error instanceof ApiError ? error.faults : [];
  const faultOf = (name: string) => faults.find(([field]) => field === name)?.[1];
  const isElsewhere = error !== null && !names.some((name) => faultOf(name) !== undefined);
  return (
    <Modal opened onClose={close} title={texts.desk.complete} withCloseButton={false}>
      <form
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void send();
        }}
      >
        {isElsewhere && <Failure error={error} />}
        <Stack gap="sm">
          {names.map((name) => (
            <EditField
              key={name}
              type={type}
              name={name}
              value={draft.values[name] ?? null}
              onChange={(value) => draft.set(name, value)}
              error={faultOf(name)}
            />
          ))}
        </Stack>
        <Group mt="md" gap="xs">
          <Button type="submit" loading={isSending}>
            {texts.desk.complete}
          </Button>
          <Button variant="default" onClick={close}>
            {texts.cancel}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
