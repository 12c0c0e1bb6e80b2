import { onDatabase as addressOf, PrimaryClient } from '@deskline/platform';
import type { Stack } from '@deskline/testing';
import type { AnnouncedEvent, StoredTask } from './run-log';

const EVENTS = ['task.create', 'task.update'];

const LOGGED = `
SELECT event, object_id::integer AS task, count(*)::integer AS logged FROM event_log
WHERE object_type = 'task' AND event = ANY ($1) AND object_id = ANY ($2)
GROUP BY event, object_id`;

const TRIED = `
SELECT event, record, count(*)::integer AS tried FROM delivery
WHERE event = ANY ($1) AND record = ANY ($2)
  AND EXISTS (SELECT FROM delivery_attempt WHERE delivery_id = delivery.id)
GROUP BY event, record`;

const UNSETTLED = 'SELECT FROM delivery_lane LIMIT 1';

/** Whether the dispatcher has messages that it may send, or send again. */
export const hasUnsettled = async ({ postgres }: Stack): Promise<boolean> =>
  (await query(postgres.url, 'webhook_dispatcher', UNSETTLED)).length > 0;

/** Events of these tasks in the log of work-records, and how many of them the dispatcher has tried to deliver. */
export async function announcedEvents(
  { postgres }: Stack,
  stored: readonly StoredTask[],
): Promise<AnnouncedEvent[]> {
  const logged = await query<Omit<AnnouncedEvent, 'tried'>>(postgres.url, 'work_records', LOGGED, [
    EVENTS,
    stored.map(({ id }) => id),
  ]);
  const tried = await query<{ event: string; record: string; tried: number }>(
    postgres.url,
    'webhook_dispatcher',
    TRIED,
    [EVENTS, stored.map(({ id }) => `task/${id}`)],
  );
  const counts = new Map(tried.map((each) => [`${each.event} ${each.record}`, each.tried]));
  return logged.map((each) => ({ ...each, tried: counts.get(`${each.event} task/${each.task}`) ?? 0 }));
}

/** Runs a statement in the database of a service. */
export const onDatabase = ({ postgres }: Stack, database: string, text: string): Promise<object[]> =>
  query(postgres.url, database, text);

async function query<T extends object>(
  url: string,
  database: string,
  text: string,
  values: unknown[] = [],
): Promise<T[]> {
  const client = await connected(addressOf(url, database)).catch(() => connected(addressOf(url, database)));
  return (await client.query<T>(text, values).finally(() => client.end())).rows;
}

/** The first try after a failover may find that the primary has become a replica. */
async function connected(connectionString: string): Promise<PrimaryClient> {
  const client = new PrimaryClient({ connectionString });
  await client.connect();
  return client;
}
