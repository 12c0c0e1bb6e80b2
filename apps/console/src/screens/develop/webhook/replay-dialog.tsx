import { Button, Group, Modal, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { keys } from '../../../api/keys';
import { useAccount } from '../../../app/account';
import { Failure } from '../../../states/states';
import { useNotify } from '../../../states/use-notify';
import { useTexts } from '../../../texts/texts-context';
import { deliveriesQuery, replay } from './delivery-api';
import { gapsOf } from './sequence';

/** Asks for the range of numbers to send again; the gaps that are known are filled in. */
export function ReplayDialog({ webhook, close }: { readonly webhook: string; readonly close: () => void }) {
  const all = useTexts();
  const texts = all.develop;
  const account = useAccount();
  const client = useQueryClient();
  const { done } = useNotify();
  const { data: missed } = useQuery(deliveriesQuery(account, webhook, 'held,dropped'));
  const gaps = gapsOf(missed ?? []);
  // While the gaps are not known, no number is offered.
  const otherwise = missed ? '1' : '';
  const [from, setFrom] = useState<string | null>(null);
  const [to, setTo] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const first = from ?? String(gaps[0]?.first ?? otherwise);
  const last = to ?? String(gaps.at(-1)?.last ?? otherwise);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    try {
      const count = await replay(account, webhook, Number(first), Number(last));
      done(texts.replayed(count));
      void client.invalidateQueries({ queryKey: keys.ofType(account, 'webhook_delivery') });
      close();
    } catch (failure) {
      setError(failure);
    }
  };
  return (
    <Modal opened onClose={close} title={texts.replay} closeButtonProps={{ 'aria-label': all.close }}>
      <form noValidate onSubmit={(event) => void send(event)}>
        <Text size="sm" mb="md">
          {texts.replayHint}
        </Text>
        {error !== null && <Failure error={error} />}
        <Group grow align="flex-end">
          <TextInput
            type="number"
            min={1}
            label={texts.replayFrom}
            value={first}
            onChange={({ currentTarget }) => setFrom(currentTarget.value)}
          />
          <TextInput
            type="number"
            min={1}
            label={texts.replayTo}
            value={last}
            onChange={({ currentTarget }) => setTo(currentTarget.value)}
          />
        </Group>
        <Group mt="md">
          <Button type="submit" disabled={first === '' || last === ''}>
            {texts.replay}
          </Button>
          <Button variant="default" onClick={close}>
            {all.cancel}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
