import { Button, Text } from '@mantine/core';
import { api } from '../../../api/call';
import type { AnyRecord } from '../../../api/record';
import { newIntention } from '../../../api/write';
import { useAccount } from '../../../app/account';
import { tellSecret } from '../../../app/secret-once';
import { useConfirm } from '../../../records/use-confirm';
import { useWrite } from '../../../records/use-write';
import { useTexts } from '../../../texts/texts-context';
import type { SlotProps } from '../../slot-props';
import classes from '../develop.module.css';

/** Replaces the key of a policy; a new secret is shown once. */
export default function PolicyHeader({ type, current: { record } }: SlotProps) {
  const texts = useTexts().develop;
  const account = useAccount();
  const { write } = useWrite(type.name);
  const { confirm, dialog } = useConfirm();
  if (record.may?.update !== true) return null;
  const rotate = async () => {
    const headers = { 'idempotency-key': newIntention() };
    const path = `/webhook_policies/${String(record.id)}/rotate`;
    const { body } = await api<AnyRecord>(path, { method: 'POST', account, body: {}, headers });
    tellSecret(body);
  };
  return (
    <section className={classes.card} aria-label={texts.rotate}>
      <div className={classes.tools}>
        <Text size="sm" className={classes.grow}>
          {texts.rotateHint}
        </Text>
        <Button
          size="xs"
          variant="default"
          onClick={() =>
            confirm(texts.rotate, texts.rotateHint, async () => {
              await write(rotate, texts.rotated);
            })
          }
        >
          {texts.rotate}
        </Button>
      </div>
      {dialog}
    </section>
  );
}
