import { Button, Title } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useAccount } from '../../../app/account';
import { useFormat } from '../../../kinds/format';
import { useWrite } from '../../../records/use-write';
import { useTexts } from '../../../texts/texts-context';
import classes from '../develop.module.css';
import { Code, CopyButton, jsonOf } from '../parts';
import { type Attempt, type Delivery, deliveryQuery, messageQuery, redeliver } from './delivery-api';

interface DetailProps {
  readonly webhook: string;
  readonly delivery: Delivery;
  readonly maySend: boolean;
}

/** Attempts of a message, with the answers that were no success, and its body. */
export function DeliveryDetail({ webhook, delivery, maySend }: DetailProps) {
  const texts = useTexts().develop;
  const account = useAccount();
  const format = useFormat();
  const { write } = useWrite('webhook_delivery');
  const { data } = useSuspenseQuery(deliveryQuery(account, webhook, delivery.id));
  const { data: message } = useSuspenseQuery(messageQuery(account, webhook, delivery.sequence));
  const attempts = data.attempts ?? [];
  return (
    <div className={classes.detail}>
      <div className={classes.tools}>
        {maySend && (
          <Button
            size="xs"
            variant="default"
            onClick={() => void write(() => redeliver(account, webhook, delivery.id), texts.redelivered)}
          >
            {texts.redeliver}
          </Button>
        )}
        {message !== null && <CopyButton text={jsonOf(message)} />}
        {typeof data.next_attempt_at === 'string' && (
          <span className={classes.meta}>{texts.nextAttempt(format.datetime(data.next_attempt_at))}</span>
        )}
      </div>
      <Title order={3} size="h6" mt="sm">
        {texts.attempts}
      </Title>
      {attempts.length === 0 ? (
        <p className={classes.meta}>{texts.noAttempts}</p>
      ) : (
        <ol>
          {attempts.map((attempt, index) => (
            <AttemptLine key={attempt.started_at + String(index)} attempt={attempt} />
          ))}
        </ol>
      )}
      <Title order={3} size="h6">
        {texts.message}
      </Title>
      {message === null ? (
        <p className={classes.meta}>{texts.hiddenMessage}</p>
      ) : (
        <Code label={texts.message}>{jsonOf(message)}</Code>
      )}
    </div>
  );
}

function AttemptLine({ attempt }: { readonly attempt: Attempt }) {
  const texts = useTexts().develop;
  const format = useFormat();
  return (
    <li>
      {format.datetime(attempt.started_at)} · {texts.milliseconds(attempt.duration_ms)} ·{' '}
      <code>{attempt.line}</code>
      {typeof attempt.body === 'string' && attempt.body !== '' && (
        <Code label={texts.answerBody}>{attempt.body}</Code>
      )}
    </li>
  );
}
