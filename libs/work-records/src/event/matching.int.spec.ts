import { waitUntil } from '@deskline/local-stack';
import { EventEnv } from '../../test/event-env';
import { EventSweeper } from './event-sweeper';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let env: EventEnv;
let number = 0;
/** Source that no other test has. */
const newSource = () => `Nagios ${++number}`;
const later = (ms: number) => env.desk.service.clock.advance(ms);

beforeAll(async () => {
  env = await EventEnv.open();
});
afterAll(() => env?.close());

describe('Matching', () => {
  it('by source, service instance and CI, for 24 hours', async () => {
    const event = { subject: 'Down', ci: 'WEB01', source: newSource() };
    expect(await env.outcomes([event, { ...event, subject: 'Other' }])).toEqual(['created 1', 'unchanged 1']);
    expect(await env.outcomes([{ ...event, source: newSource() }])).toEqual(['created 1']);
    expect(await env.outcomes([{ ...event, service_instance: 'Mail' }])).toEqual(['created 1']);
    later(24 * HOUR_MS - MINUTE_MS);
    expect(await env.outcomes([event])).toEqual(['unchanged 1']);
    later(MINUTE_MS);
    const again = await env.post(event);
    expect([again.status, again.outcome]).toEqual([201, 'created']);
    expect(await env.outcomes([event])).toEqual(['unchanged 1']);
  });

  it('without a CI by subject, note, source and requested_for', async () => {
    const event = { subject: 'Down', note: 'Ping fails', source: newSource() };
    expect(
      await env.outcomes([
        event,
        event,
        { ...event, subject: 'Up' },
        { ...event, note: 'HTTP fails' },
        { ...event, requested_for: 'mo@widget.example' },
        { ...event, impact: 'low' },
      ]),
    ).toEqual(['created 1', 'unchanged 1', 'created 2', 'created 3', 'created 4', 'unchanged 1']);
  });

  it('by a dedup_key, without an end', async () => {
    const event = { subject: 'Down', dedup_key: 'web01/ping', source: newSource() };
    expect(await env.outcomes([event, { dedup_key: 'web01/ping', source: event.source }])).toEqual([
      'created 1',
      'unchanged 1',
    ]);
    later(30 * 24 * HOUR_MS);
    expect(await env.outcomes([event, { ...event, dedup_key: 'other' }])).toEqual([
      'unchanged 1',
      'created 2',
    ]);
  });

  it('adds a note once, and changes what may change with it', async () => {
    const event = { subject: 'Down', ci: 'WEB01', source: newSource(), note: 'First' };
    const { json } = await env.post(event);
    later(2 * MINUTE_MS);
    const changed = await env.post({
      ...event,
      note: 'Second',
      status: 'in_progress',
      team_id: 46,
      impact: 'low',
    });
    expect(changed).toMatchObject({ status: 200, outcome: 'changed' });
    expect(changed.json).toMatchObject({
      id: json['id'],
      status: 'in_progress',
      team: { id: 46 },
      impact: 'top',
    });
    later(2 * MINUTE_MS);
    expect((await env.post({ ...event, note: 'Third' })).outcome).toBe('noted');
    later(2 * MINUTE_MS);
    // "Same or no note: nothing changes."
    const same = await env.post({ ...event, note: 'Second', status: 'assigned' });
    expect([same.outcome, same.json['status']]).toEqual(['unchanged', 'in_progress']);
    expect(await env.notes(json['id'])).toEqual(['First', 'Second', 'Third']);
  });

  it('leaves fields alone that a tool sends with every event', async () => {
    const event = {
      subject: 'Down',
      dedup_key: 'k',
      source: newSource(),
      team: 'Network',
      status: 'assigned',
    };
    const { json } = await env.post(event);
    await env.desk.call(`PATCH /requests/${String(json['id'])}`, { team: 46, status: 'in_progress' });
    const { asked } = env;
    const again = await env.post(event);
    expect(again).toMatchObject({ outcome: 'unchanged', json: { team: { id: 46 }, status: 'in_progress' } });
    expect(env.asked).toBe(asked);
    const end = await env.post({ ...event, resolve: true, completion_reason: 'gone' });
    expect(end.json).toMatchObject({ team: { id: 46 }, status: 'completed', completion_reason: 'gone' });
  });

  it('moves no request by the parameters beside the alerts of another tool', async () => {
    const path = '/events/alertmanager';
    const alert = { status: 'firing', fingerprint: 'moved', labels: { alertname: 'A' } };
    const post = (summary: string) =>
      env.post({ alerts: [{ ...alert, annotations: { summary } }] }, { path, query: 'team_id=42' });
    const results = (await post('One')).json as unknown as { request: { id: number } }[];
    const request = `/requests/${results[0]?.request.id}`;
    await env.desk.call(`PATCH ${request}`, { team: 46 });
    later(2 * MINUTE_MS);
    expect((await post('Two')).json).toMatchObject([{ outcome: 'noted' }]);
    expect(await env.desk.read(request)).toMatchObject({ team: { id: 46 } });
  });

  it('falls back to the present team when the new one does not exist', async () => {
    const event = { subject: 'Down', ci: 'WEB01', source: newSource(), team_id: 46 };
    await env.post(event);
    later(2 * MINUTE_MS);
    const { outcome, json } = await env.post({ ...event, note: 'News', team_id: 999 });
    expect([outcome, json['team']]).toMatchObject(['noted', { id: 46 }]);
  });

  it.each(['completed', 'archived', 'trashed'])('leaves a %s request alone', async (state) => {
    const event = { subject: 'Down', dedup_key: 'k', source: newSource(), impact: 'low' };
    const first = await env.post(event);
    const id = String(first.json['id']);
    await env.desk.call(`PATCH /requests/${id}`, { status: 'completed', completion_reason: 'solved' });
    if (state !== 'completed') await env.desk.call(`POST /requests/${id}/${state.replace(/d$|ed$/, '')}`);
    if (state === 'archived') await env.desk.call(`POST /requests/${id}/archive`);
    const second = await env.post(event);
    expect([second.status, second.json['id'] === first.json['id']]).toEqual([201, false]);
  });

  it('resolves, and ignores the end of an alarm that is not open', async () => {
    const event = { subject: 'Down', service_instance_id: 22, dedup_key: 'k', source: newSource() };
    const end = { dedup_key: 'k', source: event.source, resolve: true, note: 'Recovered' };
    expect(await env.post(end)).toMatchObject({ status: 200, outcome: 'ignored', json: {} });
    const { json } = await env.post(event);
    later(MINUTE_MS / 2);
    const resolved = await env.post(end);
    expect(resolved).toMatchObject({ status: 200, outcome: 'resolved' });
    expect(resolved.json).toMatchObject({ id: json['id'], status: 'completed', completion_reason: 'solved' });
    expect(resolved.json['downtime_end_at']).not.toBeNull();
    expect(await env.notes(json['id'])).toEqual(['Recovered']);
    expect((await env.post(end)).outcome).toBe('ignored');
    expect((await env.post(event)).outcome).toBe('created');
  });

  it('opens a request again within EVENT_REOPEN_MINUTES', async () => {
    Object.assign(env.settings, { EVENT_REOPEN_MINUTES: 30 });
    const event = { subject: 'Down', dedup_key: 'k', source: newSource() };
    const { json } = await env.post(event);
    await env.post({ ...event, resolve: true });
    expect((await env.post({ ...event, resolve: true })).outcome).toBe('ignored');
    later(29 * MINUTE_MS);
    const again = await env.post({ ...event, note: 'Again' });
    expect(again).toMatchObject({
      status: 200,
      outcome: 'changed',
      json: { id: json['id'], status: 'assigned' },
    });
    await env.post({ ...event, resolve: true });
    later(31 * MINUTE_MS);
    expect((await env.post(event)).outcome).toBe('created');
    Object.assign(env.settings, { EVENT_REOPEN_MINUTES: 0 });
  });

  it('changes requests of events of others only with the right to do so', async () => {
    const event = { subject: 'Down', dedup_key: 'k', source: newSource() };
    const { json } = await env.post(event);
    const as = { ...env.monitor, person: { id: 61, name: 'Other' } };
    const resolve = { ...event, resolve: true };
    expect((await env.post(resolve, { as })).status).toBe(403);
    expect((await env.post({ ...event, note: 'Seen by another' }, { as })).outcome).toBe('noted');
    const analyst = { ...as, roles: ['service_desk_analyst' as const] };
    expect(await env.post(resolve, { as: analyst })).toMatchObject({
      outcome: 'resolved',
      json: { id: json['id'] },
    });
  });

  it('shows a matched request to tokens that read requests', async () => {
    const event = { subject: 'Down', dedup_key: 'k', source: newSource() };
    const as = { ...env.monitor, scopes: [{ effect: 'allow' as const, actions: ['event:Create'] }] };
    const made = await env.post(event, { as });
    expect(made.json).toMatchObject({ subject: 'Down' });
    const { json } = await env.post(event, { as });
    expect(json).toEqual({ id: made.json['id'], nodeID: made.json['nodeID'] });
  });
});

describe('Events at once', () => {
  it('make one request, fifty of them by two instances', async () => {
    for (const event of [
      { subject: 'Down', ci: 'WEB01', source: newSource(), note: 'Same' },
      { subject: 'Down', dedup_key: 'k', source: newSource(), note: 'Same' },
      { subject: 'Down', source: newSource(), note: 'Same' },
    ]) {
      const calls = Array.from({ length: 50 }, (_, nth) => env.post(event, { instance: nth % 2 }));
      const answers = await Promise.all(calls);
      expect(new Set(answers.map(({ json }) => json['id'])).size).toBe(1);
      const outcomes = answers.map(({ status, outcome }) => `${status} ${outcome}`).sort();
      expect(outcomes).toEqual([...Array.from({ length: 49 }, () => '200 unchanged'), '201 created'].sort());
      expect(await env.notes(answers[0]?.json['id'])).toEqual(['Same']);
      const [match] = await env.database.query<{ seen: number }>(
        'SELECT seen FROM event_match WHERE request_id = $1',
        [answers[0]?.json['id']],
      );
      expect(match?.seen).toBe(50);
    }
  });

  it('make one more request, when the one that they match was completed', async () => {
    const event = { subject: 'Down', dedup_key: 'k', source: newSource() };
    await env.post(event);
    await env.post({ ...event, resolve: true });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, nth) => env.post(event, { instance: nth % 2 })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(answers.map(({ json }) => json['id'])).size).toBe(1);
  });

  it('and the completion of their request lose no event', async () => {
    const event = { subject: 'Down', dedup_key: 'k', source: newSource() };
    for (let round = 0; round < 5; round++) {
      const calls = Array.from({ length: 10 }, (_, nth) =>
        env.post({ ...event, note: `Note ${nth}`, resolve: nth % 3 === 2 }, { instance: nth % 2 }),
      );
      for (const { status } of await Promise.all(calls)) expect([200, 201]).toContain(status);
    }
    const open = await env.desk.rows(`/requests/open?source=${encodeURIComponent(event.source)}`);
    expect(open.length).toBeLessThanOrEqual(1);
  });
});

describe('A storm', () => {
  /** Entries of the event log about a request and its notes. */
  const log = async (request: unknown) => {
    const [row] = await env.database.query<{ entries: number }>(
      `SELECT count(*)::integer AS entries FROM event_log WHERE object_type = 'request' AND object_id = $1
         OR object_type = 'note' AND object_id IN (SELECT id FROM note WHERE request_id = $1)`,
      [request],
    );
    return row?.entries ?? 0;
  };

  it('of a thousand alarms with other texts is one note, rewritten once a minute, with the exact count', async () => {
    const event = { subject: 'Down', dedup_key: 'k', source: newSource() };
    const { json } = await env.post({ ...event, note: 'Alarm 0' });
    const before = await log(json['id']);
    const outcomes = new Set<string | undefined>();
    for (let hundred = 0; hundred < 10; hundred++) {
      const numbers = Array.from({ length: 100 }, (_, nth) => hundred * 100 + nth + 1);
      const answers = await Promise.all(
        numbers.map((nth) => env.post({ ...event, note: `Alarm ${nth}` }, { instance: nth % 2 })),
      );
      for (const { outcome } of answers) outcomes.add(outcome);
      later(5_000);
    }
    expect(outcomes).toEqual(new Set(['noted']));
    expect(await env.notes(json['id'])).toEqual(['Alarm 0']);
    later(10_000);
    const rest = await env.counting.tell();
    expect(rest).toBeUndefined();
    const [, counted, ...more] = await env.notes(json['id']);
    expect(more).toEqual([]);
    expect(counted).toMatch(/^Seen 1001 times, last at 20/);
    expect(counted).toMatch(/Alarm 9\d\d/);
    // The note, and the request that it was added to.
    expect((await log(json['id'])) - before).toBe(2);
    // Further ones are told in the same note, after a minute.
    await env.post({ ...event, note: 'Alarm 1001' });
    expect(await env.counting.tell()).toBeGreaterThan(50_000);
    expect((await env.notes(json['id']))[1]).toMatch(/^Seen 1001/);
    later(MINUTE_MS);
    await env.counting.tell();
    expect((await env.notes(json['id']))[1]).toMatch(/^Seen 1002 times/);
    expect(await env.notes(json['id'])).toHaveLength(2);
    expect((await log(json['id'])) - before).toBe(3);
  });

  it('is told before its key goes to another request', async () => {
    const event = { subject: 'Down', dedup_key: 'k', source: newSource() };
    const { json } = await env.post({ ...event, note: 'One' });
    await env.post({ ...event, note: 'Two' });
    await env.desk.call(`PATCH /requests/${String(json['id'])}`, {
      status: 'completed',
      completion_reason: 'solved',
    });
    expect((await env.post(event)).status).toBe(201);
    expect((await env.notes(json['id']))[1]).toMatch(/^Seen 2 times/);
  });

  it('changes fields all the same, and shows the last note', async () => {
    const event = { subject: 'Down', dedup_key: 'k', source: newSource() };
    const { json } = await env.post({ ...event, note: 'One' });
    const changed = await env.post({ ...event, note: 'Two', status: 'in_progress' });
    expect(changed).toMatchObject({ outcome: 'changed', json: { status: 'in_progress' } });
    const closing = { status: 'completed', completion_reason: 'solved' };
    const closed = await env.post({ ...event, note: 'Three', ...closing });
    expect(closed).toMatchObject({ outcome: 'changed', json: { status: 'completed' } });
    expect(await env.notes(json['id'])).toEqual(['One', 'Three']);
    later(MINUTE_MS);
    await env.counting.tell();
    expect((await env.notes(json['id']))[2]).toMatch(/^Seen 3 times, last at .*\n\nTwo$/);
  });

  it('is told when its time has come, while the service runs', async () => {
    env.counting.onApplicationBootstrap();
    const event = { subject: 'Down', dedup_key: 'k', source: newSource() };
    const { json } = await env.post({ ...event, note: 'One' });
    await env.post({ ...event, note: 'Two' });
    later(MINUTE_MS + 1_000);
    await env.database.query(`UPDATE event_match SET notes = 100 WHERE request_id = $1`, [json['id']]);
    await env.post({ ...event, note: 'Three' });
    await waitUntil(async () => (await env.notes(json['id'])).length === 2, 60_000);
    expect((await env.notes(json['id']))[1]).toMatch(/^Seen 3 times, last at .*\n\nThree\n\nTwo$/);
    await env.counting.beforeApplicationShutdown();
  });

  it('begins with the hundred and first note', async () => {
    const event = { subject: 'Down', dedup_key: 'k', source: newSource() };
    const { json } = await env.post(event);
    await env.database.query('UPDATE event_match SET notes = 99 WHERE request_id = $1', [json['id']]);
    for (const note of ['100', '101', '102']) {
      later(2 * MINUTE_MS);
      expect((await env.post({ ...event, note })).outcome).toBe('noted');
    }
    await env.counting.tell();
    expect(await env.notes(json['id'])).toEqual(['100', expect.stringMatching(/^Seen 4 times/)]);
  });
});

describe('Keys of events', () => {
  it('are swept when no event can match them any more', async () => {
    const sweeper = new EventSweeper(env.database, env.desk.service.clock);
    const [keyed, plain, done] = [newSource(), newSource(), newSource()];
    const ofKey = { subject: 'Down', dedup_key: 'k' };
    await env.post({ ...ofKey, source: keyed });
    await env.post({ subject: 'Down', source: plain });
    await env.post({ ...ofKey, source: done });
    await env.post({ ...ofKey, source: done, resolve: true });
    const left = async () =>
      (
        await env.database.query<{ source: string }>(
          'SELECT source FROM event_match m JOIN request r ON r.id = m.request_id WHERE source = ANY($1) ORDER BY 1',
          [[keyed, plain, done]],
        )
      ).map(({ source }) => source);
    await sweeper.sweep();
    expect(await left()).toEqual([keyed, plain, done]);
    later(26 * HOUR_MS);
    await sweeper.sweep();
    expect(await left()).toEqual([keyed, done]);
    later(9 * 24 * HOUR_MS);
    await sweeper.sweep();
    expect(await left()).toEqual([keyed]);
  });
});
