import { Anchor, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useAccount } from '../../app/account';
import { useFormat } from '../../kinds/format';
import { Failure, Loading } from '../../states/states';
import { useTexts } from '../../texts/texts-context';
import classes from './develop.module.css';
import { Badge, lookOf } from './parts';
import { missedQuery } from './webhook/delivery-api';

/** Messages of all webhooks that have not arrived, newest first. */
export function Missed() {
  const texts = useTexts().develop;
  const account = useAccount();
  const format = useFormat();
  const { data, error, refetch } = useQuery(missedQuery(account));
  return (
    <section className={classes.card} aria-labelledby="attention">
      <Title order={2} size="h5" id="attention">
        {texts.attention}
      </Title>
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {!data && !error && <Loading lines={2} />}
      {data?.length === 0 && <p className={classes.meta}>{texts.allWell}</p>}
      <ul className={classes.rows}>
        {data?.map(({ id, webhook, sequence, event, state, last_answer, created_at }) => (
          <li key={id} className={classes.summary}>
            <Badge look={lookOf(state)}>{texts.states[state]}</Badge>
            <Anchor
              renderRoot={(props) => (
                <Link
                  to="/$account/$collection/$id"
                  params={{ account, collection: 'webhooks', id: String(webhook?.id) }}
                  {...props}
                />
              )}
            >
              {webhook?.name ?? String(webhook?.id)}
            </Anchor>
            <span className={classes.grow}>
              {sequence} · {event}
            </span>
            <span className={classes.meta}>
              {[last_answer, format.datetime(created_at)].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
