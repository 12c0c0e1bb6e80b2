import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { workspace } from '@deskline/local-stack';
import { CATALOGUES } from '../../tools/catalogues';
import type { Api, Fields } from '../api';
import { until } from '../until';
import { E2eEnv } from '../e2e-env';
import { Databases } from './databases';
import { aName } from './projected-types';

const REFERENCES = 'SELECT * FROM reference WHERE type = ANY($1) ORDER BY type, id';
const TYPES = `SELECT DISTINCT object_type AS type FROM event_log WHERE object_type <> 'account'`;
const ACCOUNTS =
  'SELECT id, name, url, custom_url, time_zone, locale, trusts, version FROM account ORDER BY id';

/** Deletes some references, changes some (with an older, the right or a newer version), and adds one without an owner. */
const SPOIL_REFERENCES = [
  'DELETE FROM reference WHERE type = ANY($1) AND id % 4 = 0',
  `UPDATE reference SET name = 'Wrong', json = '"name":"Wrong"' WHERE type = ANY($1) AND id % 4 = 1`,
  `UPDATE reference SET version = version + 1000, disabled = true WHERE type = ANY($1) AND id % 4 = 2`,
  `INSERT INTO reference SELECT one, 987654321, 'widget', 'Nobody', null, false, 1, '', '{}' FROM unnest($1::text[]) AS one`,
];
const SPOIL_ACCOUNTS = [
  `UPDATE account SET name = 'Wrong', version = version + 1000 WHERE id = 'widget'`,
  `INSERT INTO account (id, name, url, time_zone, locale) VALUES ('nobody', 'Nobody', '', 'UTC', 'en')`,
];

/** Uses a Deskline of its own, because it damages rows of its databases. */
describe('Rebuilding the projections of a service', () => {
  let env: E2eEnv;
  let ellen: Api;
  let databases: Databases;

  beforeAll(async () => {
    env = await E2eEnv.start();
    ellen = env.as('Ellen');
    databases = new Databases(env.stack);
  }, 240_000);
  afterAll(async () => {
    await databases?.close();
    await env?.stop();
  });

  const rebuild = async (service: string): Promise<string> => {
    const script = join(workspace(), 'dist', 'tools', 'launcher', 'rebuild.js');
    const variables = { ...process.env, DATA_DIR: env.stack.dataDir, DATABASE_URL: '', NATS_URL: '' };
    return (await promisify(execFile)(process.execPath, [script, service], { env: variables })).stdout;
  };
  const query = (service: string, text: string, values?: unknown[]) =>
    databases.of(service).query<Record<string, unknown>>(text, values);
  /** Record types of the owner that records of the service refer to. */
  const typesOf = async (owner: string, service: string) => {
    const projectedTypes = CATALOGUES.find((each) => each.service === service)?.projectedTypes;
    const types = (await query(owner, TYPES)).map(({ type }) => String(type));
    return types.filter((type) => projectedTypes?.has(type));
  };
  const references = async (service: string, owner: string) => {
    const types = await typesOf(owner, service);
    return {
      here: await query(service, REFERENCES, [types]),
      there: await query(owner, REFERENCES, [types]),
    };
  };
  const knowsAll = async (service: string, owner: string) => {
    const { here, there } = await references(service, owner);
    return there.length > 0 && JSON.stringify(here) === JSON.stringify(there);
  };
  const spoil = async (service: string, owner: string) => {
    const types = await typesOf(owner, service);
    for (const text of SPOIL_REFERENCES) await query(service, text, [types]);
  };

  const FOLLOWERS = [
    ['work-records', 'configuration-records'],
    ['configuration-records', 'work-records'],
    ['webhook-dispatcher', 'configuration-records'],
  ] as const;

  it.each(FOLLOWERS)(
    'is not needed while %s has projected all of %s that its records refer to, and nothing else',
    async (service, owner) => {
      await until(() => knowsAll(service, owner));
      const all = (await query(owner, TYPES)).map(({ type }) => String(type));
      const types = await typesOf(owner, service);
      const others = all.filter((type) => !types.includes(type));
      expect(others).not.toEqual([]);
      expect(await query(service, REFERENCES, [others])).toEqual([]);
    },
  );

  it.each(FOLLOWERS)(
    'restores rows of %s from %s that are missing, wrong or without an owner',
    async (service, owner) => {
      await spoil(service, owner);
      expect(await knowsAll(service, owner)).toBe(false);
      expect(await rebuild(service)).toMatch(/[1-9]\d* added, [1-9]\d* corrected, [1-9]\d* removed/);
      const { here, there } = await references(service, owner);
      expect(here).toEqual(there);
      expect(await rebuild(service)).toContain('0 added, 0 corrected, 0 removed');
    },
  );

  it.each(FOLLOWERS)(
    'restores the rows of %s from %s when all of them and the event position are lost',
    async (service, owner) => {
      await query(service, 'DELETE FROM reference WHERE type = ANY($1)', [await typesOf(owner, service)]);
      await query(service, `DELETE FROM event_position WHERE consumer = 'references'`);
      await rebuild(service);
      await until(() => knowsAll(service, owner));
    },
  );

  it.each(['work-records', 'webhook-dispatcher'])('restores the accounts of %s', async (service) => {
    for (const text of SPOIL_ACCOUNTS) await query(service, text);
    expect(await rebuild(service)).toMatch(/1 removed/);
    expect(await query(service, ACCOUNTS)).toEqual(await query('configuration-records', ACCOUNTS));
  });

  it('misses no change that is written meanwhile', async () => {
    const team = await ellen.post<Fields>('/teams', { name: aName('Team') });
    const rebuilding = new AbortController();
    const writing = (async () => {
      while (!rebuilding.signal.aborted) {
        await ellen.patch(`/teams/${team.id}`, { name: aName('Renamed') });
        await ellen.post('/teams', { name: aName('New') });
      }
    })();
    for (const _round of [1, 2]) {
      await spoil('work-records', 'configuration-records');
      await rebuild('work-records');
    }
    rebuilding.abort();
    await writing;
    await until(() => knowsAll('work-records', 'configuration-records'));
  });

  describe('in the authorization server', () => {
    const PEOPLE = `SELECT id, account_id, name, primary_email, time_zone, locale, organization_id, roles, team_ids, disabled,
      version, json FROM person ORDER BY id`;
    const DIRECTORY = `SELECT id, account_id, name, attributes->>'primary_email' AS primary_email, attributes->>'time_zone' AS time_zone,
      attributes->>'locale' AS locale, (attributes->>'organization')::bigint AS organization_id, attributes->'roles' AS roles,
      attributes->'team_ids' AS team_ids, disabled, version, json FROM reference WHERE type = 'person' ORDER BY id`;
    const own = ACCOUNTS.replace('custom_url, ', '');

    it('restores people and accounts as the directory has them', async () => {
      await query('oauth-server', 'DELETE FROM person WHERE id % 3 = 0');
      await query('oauth-server', `UPDATE person SET name = 'Wrong', roles = '{}' WHERE id % 3 = 1`);
      await query(
        'oauth-server',
        `UPDATE person SET version = version + 1000, team_ids = '[1]' WHERE id % 3 = 2`,
      );
      await query('oauth-server', `DELETE FROM account WHERE id = 'widget'`);
      await rebuild('oauth-server');
      expect(await query('oauth-server', PEOPLE)).toEqual(await query('configuration-records', DIRECTORY));
      expect(await query('oauth-server', own)).toEqual(await query('configuration-records', own));
      expect((await ellen.call('GET', '/me')).status).toBe(200);
    });

    it('refuses a person who is disabled in the directory and was not in the projection', async () => {
      const [howard, id] = [env.as('Howard'), env.person('Howard')];
      await ellen.patch(`/people/${id}`, { disabled: true });
      await query(
        'oauth-server',
        'UPDATE person SET disabled = false, disabled_version = -1, version = version + 1000 WHERE id = $1',
        [id],
      );
      await rebuild('oauth-server');
      await until(async () => (await howard.call('GET', '/me')).status === 401);
      const [row] = await query(
        'oauth-server',
        'SELECT disabled, disabled_version = version AS dead FROM person WHERE id = $1',
        [id],
      );
      expect(row).toEqual({ disabled: true, dead: true });
    });
  });

  it('names the services that can be rebuilt when another one is given', async () => {
    await expect(rebuild('api-gateway')).rejects.toThrow(/work-records \| configuration-records/);
  });
});
