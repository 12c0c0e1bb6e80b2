import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../api/api-error';
import { keys } from '../../api/keys';
import type { AnyRecord } from '../../api/record';
import { create } from '../../api/write';
import { useAccount } from '../../app/account';
import { useType } from '../../app/types';
import { bodyOf } from '../../records/body';
import { EditField } from '../../records/edit-field';
import { useFormDraft } from '../../records/form/use-form-draft';
import { Failure } from '../../states/states';
import { useNotify } from '../../states/use-notify';
import { useTexts } from '../../texts/texts-context';
import classes from './catalogue.module.css';

/** Fields that a requester fills in: the template and the desk do the rest. */
const FIELDS = ['subject', 'note', 'requested_for'];

interface OrderProps {
  readonly template: AnyRecord;
  readonly close: () => void;
}

/** Request from a template of the catalogue. */
export function OrderForm({ template, close }: OrderProps) {
  const texts = useTexts();
  const notify = useNotify();
  const account = useAccount();
  const navigate = useNavigate();
  const client = useQueryClient();
  const type = useType('request');
  const draft = useFormDraft(`order ${account}/${template.id}`);
  const [error, setError] = useState<unknown>(null);
  const [isSending, setSending] = useState(false);
  const name = String(template.localized_subject ?? template.subject);
  const send = async () => {
    setSending(true);
    try {
      const values = { subject: name, ...bodyOf(type, draft.values), template_id: template.id };
      const { id } = await create({ account, path: '/requests', values, intention: draft.intention });
      draft.drop();
      notify.done(texts.desk.requestSent);
      void client.invalidateQueries({ queryKey: keys.ofType(account, 'request') });
      const params = { account, collection: 'requests', id: String(id) };
      await navigate({ to: '/$account/$collection/$id', params });
    } catch (failure) {
      setError(failure);
      if (failure instanceof ApiError && failure.status === 422) draft.renew();
    } finally {
      setSending(false);
    }
  };
  const faults = error instanceof ApiError ? error.faults : [];
  const faultOf = (field: string) => faults.find(([each]) => each.replace(/_id$/, '') === field)?.[1];
  return (
    <form
      noValidate
      className={classes.screen}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void send();
      }}
    >
      <Title order={1} size="h2">
        {name}
      </Title>
      <Text c="dimmed" mb="md">
        {String(template.localized_registration_hints ?? '')}
      </Text>
      {error !== null && !FIELDS.some((field) => faultOf(field)) && <Failure error={error} />}
      <Stack gap="md">
        {FIELDS.map((field) => (
          <EditField
            key={field}
            type={type}
            name={field}
            value={draft.values[field] ?? (field === 'subject' ? name : null)}
            onChange={(value) => draft.set(field, value)}
            error={faultOf(field)}
          />
        ))}
      </Stack>
      <Group mt="md" gap="xs">
        <Button type="submit" loading={isSending}>
          {texts.desk.sendRequest}
        </Button>
        <Button variant="default" onClick={close}>
          {texts.cancel}
        </Button>
      </Group>
    </form>
  );
}
