import { waitUntil } from '@deskline/local-stack';
import { OauthSettings } from '../oauth.settings';
import { Directory } from './directory';
import { ACCOUNT_NEWS } from '@deskline/identity';
import { DirectoryEnv, people, person } from '../../test/directory-env';
import { saveTrustingAccounts } from '../../test/trusting-accounts';

let all: DirectoryEnv;

beforeAll(async () => {
  all = await DirectoryEnv.open();
});
afterAll(() => all.close());
beforeEach(() => all.begin());

describe('Directory projection of the authorization server', () => {
  it('updates roles, teams and time zone with the person', async () => {
    people.set(7, person(7));
    const { token } = await all.create({ person_id: 7 });
    await saveTrustingAccounts(all.database, ['wdc', 'widget']);
    const roles = { wdc: ['auditor'], widget: ['specialist'] };
    await all.directory.publish(
      person(7, { version: 2, attributes: { roles, team_ids: [9], time_zone: 'Asia/Tokyo' } }),
    );
    await waitUntil(async () => (await all.identityOf(token))?.team_ids[0] === 9, 60_000);
    expect(await all.identityOf(token)).toMatchObject({ roles, time_zone: 'Asia/Tokyo', language: 'en' });
    await all.waitForChange({ person_id: 7 });
  });

  it('has no roles of a person in another account from the answer to the end of its trust on', async () => {
    await saveTrustingAccounts(all.database, ['wdc', 'host']);
    people.set(9, person(9, { attributes: { roles: { wdc: ['specialist'], host: ['auditor'] } } }));
    const { token } = await all.create({ person_id: 9 });
    expect((await all.identityOf(token))?.roles).toEqual({ wdc: ['specialist'], host: ['auditor'] });
    const host = { type: 'account', id: 0, account_id: 'host', name: 'Host', version: 2 };
    await all.request(ACCOUNT_NEWS, person(0, { ...host, attributes: { trusts: [] } }));
    expect((await all.identityOf(token))?.roles).toEqual({ wdc: ['specialist'] });
    await all.waitForChange({});
  });

  it('uses time zone and language of the account for a person without them', async () => {
    people.set(8, person(8, { account_id: 'tokyo', attributes: {} }));
    const { token } = await all.create({ person_id: 8 });
    const account = { type: 'account', id: 0, account_id: 'tokyo', name: 'Tokyo' };
    await all.directory.publish(
      person(0, { ...account, attributes: { time_zone: 'Asia/Tokyo', locale: 'fr', trusts: [] } }),
    );
    await waitUntil(async () => (await all.identityOf(token))?.language === 'fr', 60_000);
    expect(await all.identityOf(token)).toMatchObject({
      time_zone: 'Asia/Tokyo',
      roles: {},
      organization_id: null,
    });
    await all.waitForChange({});
  });

  it('ignores an older version of a person', async () => {
    people.set(9, person(9, { version: 5, name: 'New' }));
    const { token } = await all.create({ person_id: 9 });
    await all.directory.publish(person(9, { version: 4, name: 'Old' }));
    await all.directory.publish(person(10));
    await waitUntil(() => all.receivedChanges.some(({ person_id }) => person_id === 10), 60_000);
    expect((await all.identityOf(token))?.person.name).toBe('New');
  });

  it('accepts no token of a disabled person', async () => {
    people.set(11, person(11));
    const { token } = await all.create({ person_id: 11 });
    await all.directory.publish(person(11, { version: 2, disabled: true }));
    await waitUntil(async () => !(await all.introspect(token)).active, 60_000);
    expect(await all.introspect(token)).toEqual({ active: false });
    await all.waitForChange({ person_id: 11 });
  });

  it('looks an unknown person up in the directory once', async () => {
    people.set(12, person(12));
    const { token } = await all.create({ person_id: 12 });
    await all.database.query('DELETE FROM person WHERE id = 12');
    all.directory.requestedIds = [];
    expect((await all.identityOf(token))?.person.id).toBe(12);
    expect((await all.identityOf(token))?.person.id).toBe(12);
    expect(all.directory.requestedIds).toEqual([12]);
  });

  it('stores a fetched person and the end of its access in one transaction', async () => {
    people.set(13, person(13));
    await all.create({ person_id: 13 });
    people.set(13, person(13, { version: 99, disabled: true }));
    await all.database.query('ALTER TABLE person ADD CONSTRAINT fault CHECK (disabled_version <> 99)');
    const directory = new Directory(all.nats, all.database, new OauthSettings());
    await expect(directory.fetchPerson(13)).rejects.toThrow('fault');
    await all.database.query('ALTER TABLE person DROP CONSTRAINT fault');
    const text = 'SELECT version, disabled, disabled_version FROM person WHERE id = 13';
    const rows = () => all.database.query(text);
    expect(await rows()).toEqual([{ version: 1, disabled: false, disabled_version: -1 }]);
    await directory.fetchPerson(13);
    expect(await rows()).toEqual([{ version: 99, disabled: true, disabled_version: 99 }]);
  });
});
