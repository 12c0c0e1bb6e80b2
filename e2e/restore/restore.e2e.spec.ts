import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PASSED_IDS } from '@deskline/events';
import { workspace, type Service } from '@deskline/local-stack';
import { stackData, type Stack } from '@deskline/testing';
import { CATALOGUES } from '../../tools/catalogues';
import { Api, type Fields } from '../api';
import type { Entry } from '../changes/entry';
import { E2eEnv } from '../e2e-env';
import { until } from '../until';
import { ArchivedPostgres } from './base-backup';
import { ServiceDatabase } from './service-database';

const TYPES = `SELECT DISTINCT type FROM reference`;
const REFERENCES = 'SELECT * FROM reference WHERE type = ANY($1) ORDER BY type, id';

/** Uses a Deskline of its own, whose databases it puts back to earlier times. */
describe('After a restore to an earlier time', () => {
  let data: Awaited<ReturnType<typeof stackData>>;
  let postgres: ArchivedPostgres;
  let env: E2eEnv<Stack>;
  let ellen: Api;

  beforeAll(async () => {
    data = await stackData();
    postgres = await ArchivedPostgres.of(data);
    env = await E2eEnv.start({}, { data, databaseUrl: data.postgres.url });
    ellen = env.as('Ellen');
  }, 240_000);
  afterAll(async () => {
    await env?.stop();
    await data?.stop();
  });

  const database = (service: Service) => new ServiceDatabase(() => postgres.url, service);
  const request = (subject: string, values: object = {}) =>
    ellen.post('/requests', { subject, category: 'other', ...values });
  const cursorNow = async () =>
    String((await ellen.call('GET', '/changes?after=now')).headers['x-next-cursor']);
  const changesAfter = (cursor: string) =>
    ellen.call<Entry[]>('GET', `/changes?after=${encodeURIComponent(cursor)}&per_page=100`);
  const arrived = (path: string) =>
    env.receiver.at(path).map(({ message }) => `${message.event} ${message.object_id}`);
  /** Calls until the service answers again: its connections were cut. */
  const back = (path: string) => until(async () => (await ellen.call('GET', path)).status === 200);
  /** True when a service has the references that the owner has, of the types that it projects. */
  const isProjected = async (owner: Service, service: Service): Promise<boolean> => {
    const wanted = CATALOGUES.find((each) => each.service === service)?.projectedTypes;
    const owned = CATALOGUES.find((each) => each.service === owner)?.records.map(({ name }) => name) ?? [];
    const there = await database(owner).query<{ type: string }>(TYPES);
    const types = there.map(({ type }) => type).filter((type) => wanted?.has(type) && owned.includes(type));
    const [ours, theirs] = await Promise.all(
      [service, owner].map((one) => database(one).query(REFERENCES, [types])),
    );
    return types.length > 0 && JSON.stringify(ours) === JSON.stringify(theirs);
  };
  /** Output of a command of a service. */
  const outputOf = async (service: Service, ...words: string[]): Promise<string> => {
    const main = join(workspace(), 'dist', 'apps', service, 'src', 'main.js');
    const variables = { DATABASE_URL: postgres.url, NATS_URL: env.stack.nats.url };
    const { stdout } = await promisify(execFile)(process.execPath, [main, ...words], {
      env: { PATH: process.env['PATH'], ...variables },
    }).catch((error: unknown) => error as { stdout: string });
    return stdout;
  };
  const doctorOf = (service: Service) => outputOf(service, 'doctor');

  describe('of work-records', () => {
    let kept: Fields;
    let lost: Fields;
    let project: Fields;
    let cursorBefore: string;
    let cursorLost: string;

    beforeAll(async () => {
      await env.webhook('request.create', '/work');
      kept = await request('Kept');
      await env.project({ subject: 'Kept project' });
      await until(() => arrived('/work').includes(`request.create ${kept.id}`));
      cursorBefore = await cursorNow();
      await database('work-records').backUp();
      await back(`/requests/${kept.id}`);
      lost = await request('Lost');
      await ellen.patch(`/requests/${kept.id}`, { subject: 'Changed in the lost time' });
      project = await env.project({ subject: 'Lost project' });
      await until(() => arrived('/work').includes(`request.create ${lost.id}`));
      await until(() => isProjected('work-records', 'configuration-records'));
      cursorLost = await cursorNow();
      await database('work-records').restore();
      await back(`/requests/${kept.id}`);
    }, 120_000);

    it('has exactly the records of that time', async () => {
      expect((await ellen.get(`/requests/${kept.id}`)).subject).toBe('Kept');
      expect((await ellen.call('GET', `/requests/${lost.id}`)).status).toBe(404);
      expect((await ellen.call('GET', `/projects/${project.id}`)).status).toBe(404);
    });

    it('sends new events to webhooks, and gives no id of the lost time again', async () => {
      const next = await request('New');
      const further = await request('Newer');
      expect(next.id).toBeGreaterThan(PASSED_IDS);
      await until(() => arrived('/work').includes(`request.create ${further.id}`));
      const told = arrived('/work');
      expect(told.slice(told.indexOf(`request.create ${lost.id}`) + 1)).toEqual([
        `request.create ${next.id}`,
        `request.create ${further.id}`,
      ]);
    });

    it('answers a cursor of before the backup with the new changes, and 410 to one of the lost time', async () => {
      const next = await request('In the feed');
      const has = ({ body }: { body: Entry[] }) => body.some(({ record }) => record.id === next.id);
      await until(async () => has(await changesAfter(cursorBefore)));
      const { status, body } = await changesAfter(cursorBefore);
      expect(status).toBe(200);
      expect(body.map(({ record }) => record.id)).not.toContain(lost.id);
      const gone = await ellen.call<{ oldest: string }>('GET', `/changes?after=${cursorLost}`);
      expect(gone.status).toBe(410);
      expect((await changesAfter(gone.body.oldest)).status).toBe(200);
    });

    it('corrects the projections of other services by itself, without records of the lost time', async () => {
      await until(() => isProjected('work-records', 'configuration-records'));
      const rows = `SELECT FROM reference WHERE type = 'project' AND id = $1`;
      expect(await database('configuration-records').query(rows, [project.id])).toEqual([]);
    });

    it('is told by the doctor, with the document to read', async () => {
      expect(await doctorOf('work-records')).toMatch(
        /WARNING +event log: a new one began on .* UTC after position \d+.*\n.*docs\/backup\.md/,
      );
      expect(await doctorOf('webhook-dispatcher')).toMatch(
        /WARNING +event log: webhook-dispatcher had applied events of work-records .*\n.*docs\/backup\.md/,
      );
    });
  });

  describe('of configuration-records', () => {
    let kept: Fields;
    let lost: Fields;
    let holder: Fields;

    beforeAll(async () => {
      kept = await ellen.post('/teams', { name: 'Kept team' });
      await until(() => isProjected('configuration-records', 'work-records'));
      await database('configuration-records').backUp();
      await back(`/teams/${kept.id}`);
      lost = await ellen.post('/teams', { name: 'Lost team' });
      await ellen.patch(`/teams/${kept.id}`, { name: 'Renamed in the lost time' });
      await until(() => isProjected('configuration-records', 'work-records'));
      holder = await request('Of a lost team', { team: lost.id });
      await database('configuration-records').restore();
      await back(`/teams/${kept.id}`);
    }, 120_000);

    it('corrects the names in other services by itself', async () => {
      await until(() => isProjected('configuration-records', 'work-records'));
      await until(() => isProjected('configuration-records', 'webhook-dispatcher'));
      const shown = await request('Of a kept team', { team: kept.id });
      expect(shown.team).toMatchObject({ id: kept.id, name: 'Kept team' });
    });

    it('leaves records readable and changeable whose references are lost, and refuses new references to them', async () => {
      const { status, body } = await ellen.call<Fields>('GET', `/requests/${holder.id}`);
      expect(status).toBe(200);
      expect(body.team).not.toMatchObject({ name: 'Lost team' });
      expect(
        (await ellen.call('POST', '/requests', { subject: 'No', category: 'other', team: lost.id })).status,
      ).toBe(422);
      expect((await ellen.patch(`/requests/${holder.id}`, { team: kept.id })).team).toMatchObject({
        id: kept.id,
      });
    });

    it('gives the id of a lost record to no other one', async () => {
      const next = await ellen.post('/teams', { name: 'New team' });
      expect(next.id).toBeGreaterThan(lost.id + PASSED_IDS / 2);
      await until(() => isProjected('configuration-records', 'work-records'));
      expect((await request('Of a new team', { team: next.id })).team).toMatchObject({ name: 'New team' });
    });
  });

  describe('of the webhook dispatcher', () => {
    it('sends the messages of the lost time again, in order and under the same numbers, and then the new ones', async () => {
      const webhook = await env.webhook('request.create', '/dispatcher');
      const first = await request('Before the backup');
      await until(() => arrived('/dispatcher').includes(`request.create ${first.id}`));
      await env.settled();
      await database('webhook-dispatcher').backUp();
      await back(`/webhooks/${webhook.id}`);
      const second = await request('In the lost time');
      await until(() => arrived('/dispatcher').includes(`request.create ${second.id}`));
      const before = env.receiver.at('/dispatcher').length;
      await database('webhook-dispatcher').restore();
      await back(`/webhooks/${webhook.id}`);
      const third = await request('After the restore');
      await until(() => arrived('/dispatcher').includes(`request.create ${third.id}`));
      const again = env.receiver.at('/dispatcher').slice(before);
      expect(again.map(({ message }) => message.object_id)).toEqual([second.id, third.id]);
      const numbers = env.receiver
        .at('/dispatcher')
        .map(({ headers }) => Number(headers['x-webhook-sequence']));
      expect(numbers.slice(before)).toEqual([numbers[before - 1], Number(numbers[before - 1]) + 1]);
    });
  });

  describe('of the whole cluster, from a base backup and archived WAL', () => {
    it('has exactly the records up to the time, and goes on with new ones', async () => {
      await env.webhook('request.create', '/cluster');
      await postgres.baseBackup();
      const kept = await request('After the base backup');
      await until(() => arrived('/cluster').includes(`request.create ${kept.id}`));
      await env.settled();
      const cursor = await cursorNow();
      const time = await postgres.now();
      const lost = await request('After the time');
      await until(() => arrived('/cluster').includes(`request.create ${lost.id}`));
      await postgres.archived();
      await postgres.restoreTo(time);
      await back(`/requests/${kept.id}`);
      expect((await ellen.call('GET', `/requests/${lost.id}`)).status).toBe(404);
      const next = await request('After the restore');
      expect(next.id).toBeGreaterThan(lost.id);
      await until(() => arrived('/cluster').includes(`request.create ${next.id}`));
      const { status, body } = await changesAfter(cursor);
      expect(status).toBe(200);
      const requests = body.filter(({ record }) => record.type === 'request');
      expect(requests.map(({ record }) => record.id)).toEqual([next.id]);
      await until(() => isProjected('configuration-records', 'work-records'));
    }, 180_000);
  });

  // Last: it ends the access of everybody.
  describe('of the authorization server', () => {
    it('lets in tokens that were revoked in the lost time, until end-access revokes them', async () => {
      const scopes = [{ effect: 'allow', actions: ['me:Read'] }];
      const { id, token } = await ellen.post<Fields & { token: string }>('/personal_access_tokens', {
        name: 'Revoked in the lost time',
        scopes,
      });
      const holder = new Api(env.stack, token, env.account.id);
      const isAnswered = (status: number) => async () => (await holder.call('GET', '/me')).status === status;
      await until(isAnswered(200));
      await database('oauth-server').backUp();
      await back(`/personal_access_tokens/${id}`);
      expect((await ellen.call('DELETE', `/personal_access_tokens/${id}`)).status).toBe(204);
      await until(isAnswered(401));
      await database('oauth-server').restore();
      await back(`/personal_access_tokens/${id}`);
      await until(isAnswered(200));
      expect(await outputOf('oauth-server', 'end-access', 'personal')).toContain('personal access tokens');
      await until(isAnswered(401));
      await holder.close();
    });

    it('begins a new log by the command restored, for a restore that the service cannot notice', async () => {
      const formerLogs = async () => {
        const FORMER = 'SELECT jsonb_array_length(former) AS logs FROM event_log_head';
        return (await database('oauth-server').query<{ logs: number }>(FORMER))[0]?.logs ?? 0;
      };
      const before = await formerLogs();
      expect(await outputOf('oauth-server', 'restored', 'many')).not.toContain('new log');
      expect(await outputOf('oauth-server', 'restored', '500')).toMatch(
        /A new log begins after position \d+; 500 ids are passed over/,
      );
      expect(await formerLogs()).toBe(before + 1);
    });
  });
});
