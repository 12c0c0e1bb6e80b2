import { Client } from 'pg';
import type { Stack } from '@deskline/testing';
import { databaseOn } from '../../bench/rig';
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

/** What the logs of the services themselves say about these tasks. */
export async function announcedEvents(
  { postgres }: Stack,
  kept: readonly StoredTask[],
): Promise<AnnouncedEvent[]> {
  const ask = async <T extends object>(name: string, text: string, values: unknown[]): Promise<T[]> => {
    const client = new Client(databaseOn(postgres.url, name));
    await client.connect();
    return (await client.query<T>(text, values).finally(() => client.end())).rows;
  };
  const logged = await ask<Omit<AnnouncedEvent, 'tried'>>('work_records', LOGGED, [
    EVENTS,
    kept.map(({ id }) => id),
  ]);
  const tried = await ask<{ event: string; record: string; tried: number }>('webhook_dispatcher', TRIED, [
    EVENTS,
    kept.map(({ id }) => `task/${id}`),
  ]);
  const counts = new Map(tried.map((each) => [`${each.event} ${each.record}`, each.tried]));
  return logged.map((each) => ({ ...each, tried: counts.get(`${each.event} task/${each.task}`) ?? 0 }));
}
