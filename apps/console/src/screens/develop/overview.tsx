import { Anchor, Button, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { pageQuery } from '../../api/list';
import { useAccount } from '../../app/account';
import { useTypes } from '../../app/types';
import { Empty, Failure, Loading } from '../../states/states';
import { useTexts } from '../../texts/texts-context';
import classes from './develop.module.css';
import { Missed } from './missed';
import { Badge, lookOf } from './parts';
import { Tools } from './tools';
import { healthOf } from './webhook/health';

/** Start page of developers: errors first, then webhooks with their health. */
export function Overview() {
  const texts = useTexts().develop;
  const webhook = useTypes().find(({ name }) => name === 'webhook');
  const maySee = webhook?.may.read !== undefined;
  return (
    <div className={classes.screen}>
      <Title order={1} size="h2" mb="md">
        {texts.title}
      </Title>
      {maySee && <Missed />}
      {maySee && <Webhooks mayCreate={webhook.may.create !== undefined} />}
      <Tools />
    </div>
  );
}

const FIELDS = 'name,event,uri,disabled,last_error,verified_at';

function Webhooks({ mayCreate }: { readonly mayCreate: boolean }) {
  const texts = useTexts();
  const account = useAccount();
  const list = { account, type: 'webhook', path: '/webhooks', query: { fields: FIELDS } };
  const { data, error, refetch } = useQuery(pageQuery(list, 1));
  const label = useTypes().find(({ name }) => name === 'webhook')?.label ?? '';
  return (
    <section className={classes.card} aria-labelledby="webhooks">
      <div className={classes.tools}>
        <Title order={2} size="h5" id="webhooks" className={classes.grow}>
          {texts.develop.webhooks}
        </Title>
        {mayCreate && (
          <Button
            size="xs"
            renderRoot={(props) => (
              <Link to="/$account/$collection/new" params={{ account, collection: 'webhooks' }} {...props} />
            )}
          >
            {texts.create(label)}
          </Button>
        )}
      </div>
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {!data && !error && <Loading lines={3} />}
      {data?.rows.length === 0 && <Empty />}
      <ul className={classes.rows}>
        {data?.rows.map((record) => (
          <li key={record.id} className={classes.summary}>
            <Badge look={lookOf(healthOf(record))}>{texts.develop.health[healthOf(record)]}</Badge>
            <Anchor
              renderRoot={(props) => (
                <Link
                  to="/$account/$collection/$id"
                  params={{ account, collection: 'webhooks', id: String(record.id) }}
                  {...props}
                />
              )}
            >
              {String(record.name)}
            </Anchor>
            <span className={classes.grow}>{String(record.uri)}</span>
            <span className={classes.meta}>{String(record.last_error ?? record.event)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
