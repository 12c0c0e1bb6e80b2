import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { act, update } from '../../../api/write';
import { useAccount } from '../../../app/account';
import { useCommand } from '../../../commands/use-command';
import { KeyTip } from '../../../commands/keys';
import { useFormat } from '../../../kinds/format';
import { useWrite } from '../../../records/use-write';
import { useTexts } from '../../../texts/texts-context';
import type { SlotProps } from '../../slot-props';
import classes from '../develop.module.css';
import { Badge, lookOf } from '../parts';
import { healthOf } from './health';
import { ReplayDialog } from './replay-dialog';

/** Health of a webhook, and what can be done about it. */
export default function WebhookHeader({ type, current: { record, etag } }: SlotProps) {
  const all = useTexts();
  const texts = all.develop;
  const account = useAccount();
  const format = useFormat();
  const { write } = useWrite(type.name);
  const [isReplaying, { open, close }] = useDisclosure(false);
  const health = healthOf(record);
  const mayUpdate = record.may?.update === true;
  const path = `/webhooks/${String(record.id)}`;
  const test = () => void write(() => act(account, `${path}/test`), texts.testSent);
  useCommand({ id: 'testWebhook', keys: 't', when: () => mayUpdate, run: test });
  useCommand({ id: 'replay', keys: 'r', when: () => mayUpdate, run: open });
  return (
    <section className={classes.card} aria-label={texts.health[health]}>
      <div className={classes.tools}>
        <Badge look={lookOf(health)}>{texts.health[health]}</Badge>
        <Text size="sm" className={classes.grow}>
          {texts.healthHint[health]}{' '}
          {health !== 'ok' && typeof record.last_error === 'string' && <code>{record.last_error}</code>}{' '}
          {typeof record.verified_at === 'string' && (
            <span className={classes.meta}>{texts.verifiedAt(format.datetime(record.verified_at))}</span>
          )}
        </Text>
        {mayUpdate && (
          <>
            {health === 'disabled' && (
              <Button
                size="xs"
                onClick={() =>
                  void write(() => update({ account, path, values: { disabled: false }, etag }), all.saved)
                }
              >
                {texts.enable}
              </Button>
            )}
            {typeof record.verified_at !== 'string' && (
              <Button
                size="xs"
                variant="default"
                onClick={() =>
                  void write(() => act(account, `${path}/resend_verification`), texts.verificationSent)
                }
              >
                {texts.resend}
              </Button>
            )}
            <KeyTip label={texts.test} of="testWebhook">
              <Button size="xs" variant="default" onClick={test}>
                {texts.test}
              </Button>
            </KeyTip>
            <KeyTip label={texts.replay} of="replay">
              <Button size="xs" variant="default" onClick={open}>
                {texts.replay}
              </Button>
            </KeyTip>
          </>
        )}
      </div>
      {isReplaying && <ReplayDialog webhook={String(record.id)} close={close} />}
    </section>
  );
}
