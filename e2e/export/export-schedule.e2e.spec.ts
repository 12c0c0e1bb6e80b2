import { Client } from 'pg';
import type { Api, Fields } from '../api';
import { until } from '../until';
import { useSharedEnv } from '../use-shared-env';
import { databaseOf } from './database-of';
import { Exporter } from './exported';

const DAILY = { frequency: 'daily', start_date: '2030-01-01', time_of_day: '05:00' };

describe('Export schedules', () => {
  const env = useSharedEnv('scheduler');
  let ellen: Api;
  let exporter: Exporter;
  let database: Client;

  beforeAll(async () => {
    ellen = env().as('Ellen');
    exporter = new Exporter(ellen, env().stack.ca);
    database = new Client(databaseOf(env().stack.postgres.url));
    await database.connect();
  });
  afterAll(async () => {
    await database?.end();
    await exporter?.close();
  });

  /** Lets the schedule become due, each time at another second, and returns it with the export that it posts. */
  let secondsAgo = 100;
  const occur = async ({ id, last_export: before }: Fields): Promise<Fields> => {
    const due = 'UPDATE export_schedule SET occurs_at = now() - make_interval(secs => $2) WHERE id = $1';
    await database.query(due, [id, (secondsAgo -= 10)]);
    // A change of the record tells the timers of its new time.
    let schedule = await ellen.patch(`/export_schedules/${id}`, { name: `Due after ${String(before)}` });
    await until(async () => {
      schedule = await ellen.get<Fields>(`/export_schedules/${id}`);
      return schedule['last_export'] !== before;
    });
    return schedule;
  };

  it('post exports that their owner finds by id and downloads, and nobody else', async () => {
    const body = { name: 'Sites', types: ['sites'], recurrence: DAILY, deliver: 'none' };
    const { id, last_export } = await occur(await ellen.post('/export_schedules', body));
    const { state, url = '' } = await exporter.end(String(last_export));
    expect(state).toBe('done');
    const { status, bytes } = await exporter.download(url);
    expect([status, bytes.toString()]).toEqual([200, expect.stringMatching(/^ID,/) as string]);
    expect(await ellen.get(`/exports/${String(last_export)}`)).toMatchObject({ export_schedule: id });
    expect(
      (
        await env()
          .as('Diana')
          .call('GET', `/export/${String(last_export)}`)
      ).status,
    ).toBe(404);
    await ellen.call('DELETE', `/export_schedules/${id}`);
  });

  it('make no file of what has not changed since the export before', async () => {
    const types = ['calendars'];
    const body = { name: 'Calendars', types, recurrence: DAILY, incremental: true, deliver: 'none' };
    const first = await occur(await ellen.post('/export_schedules', body));
    expect((await exporter.end(String(first['last_export']))).url).toBeDefined();
    // The next export reaches some minutes behind the beginning of the last one.
    await database.query(`UPDATE job SET started_at = now() + interval '10 minutes' WHERE id = $1`, [
      first['last_export'],
    ]);
    const second = await occur(first);
    const { state, url } = await exporter.end(String(second['last_export']));
    expect([state, url]).toEqual(['done', undefined]);
    await ellen.call('DELETE', `/export_schedules/${second.id}`);
  });
});
