import { until } from '@deskline/testing';
import { ConfigurationRecordsEnv } from '../../../../configuration-records/test/configuration-records-env';
import { PagesEnv, type Browser } from '../../../test/pages-env';

/** The authorization server with the real directory of configuration-records. */
let house: PagesEnv;
let office: ConfigurationRecordsEnv;
const ids = { ann: 0, audit: 0 };

async function projected(
  name: string,
  roles: Parameters<ConfigurationRecordsEnv['person']>[2] = [],
): Promise<number> {
  const id = await office.person('wdc', name, roles);
  await house.nats.request('identity.news', { head: { person_id: id }, body: Buffer.alloc(0) }, 30_000);
  await house.passwords.set(id, `password of ${name}`);
  return id;
}

const signedIn = (name: string) => house.signedIn(`${name}@wdc.example`.toLowerCase(), `password of ${name}`);
const save = (browser: Browser, fields: Record<string, string>) =>
  browser.send('/oauth/profile/identity', { time_zone: '', language: '', ...fields });

beforeAll(async () => {
  office = await ConfigurationRecordsEnv.open();
  house = await PagesEnv.open({ directory: false });
  await office.account('wdc', { time_zone: 'Europe/Amsterdam', locale: 'en' });
  // The event is consumed later.
  const accounts = () => house.database.query<{ id: string }>('SELECT id FROM account');
  await until(accounts, (heard) => heard.some(({ id }) => id === 'wdc'));
  ids.ann = await projected('Ann');
  ids.audit = await projected('Audit', ['auditor']);
});

afterAll(async () => {
  await house.close();
  await office.close();
});

describe('identity form of the profile', () => {
  it('changes the person and its audit, and shows the page in the chosen language', async () => {
    const browser = await signedIn('Ann');
    const fields = { person_name: 'Ann <b>', time_zone: 'Asia/Kathmandu', language: 'nl' };
    const saved = await save(browser, fields);
    expect([saved.status, saved.location]).toEqual([303, '/oauth/profile?done=identity']);
    const { text } = await browser.go('GET', String(saved.location));
    expect(text).toContain('Uw gegevens zijn opgeslagen.');
    expect(text).toMatch(/name="person_name"[^>]*value="Ann &lt;b&gt;"/);
    expect(text).toMatch(/<option\s+value="Asia\/Kathmandu"\s+selected/);
    expect(text).toMatch(/<option\s+value="nl"\s+lang="nl"\s+selected/);
    const [row] = await office.database.query('SELECT name, time_zone, locale FROM person WHERE id = $1', [
      ids.ann,
    ]);
    expect(row).toEqual({ name: 'Ann <b>', time_zone: 'Asia/Kathmandu', locale: 'nl' });
    const [event] = await office.database.query(
      "SELECT person_id FROM event_log WHERE object_id = $1 AND event = 'person.update' ORDER BY entry DESC LIMIT 1",
      [ids.ann],
    );
    expect(event).toEqual({ person_id: ids.ann });
  });

  it('resets a field to the default of the account', async () => {
    const browser = await signedIn('Ann');
    await save(browser, { person_name: 'Ann' });
    const { text } = await browser.go('GET', '/oauth/profile');
    expect(text).toMatch(/<option\s+value=""\s+selected\s*>\s*As set for the account: Europe\/Amsterdam/);
    expect(text).toContain('<html lang="en">');
  });

  it.each([
    [{ person_name: '' }, 'person_name', 'Name can'],
    [{ person_name: 'x'.repeat(300) }, 'person_name', 'Name '],
    [{ person_name: 'Ann', time_zone: 'Mars/Olympus' }, 'time_zone', 'Time zone '],
    [{ person_name: 'Ann', language: '!!' }, 'language', 'Choose one of the languages'],
    [{ person_name: 'Ann', language: 'xx' }, 'language', 'Choose one of the languages'],
  ])('shows an error beside its field: %j', async (fields, field, words) => {
    const { status, text } = await save(await signedIn('Ann'), fields as Record<string, string>);
    expect(status).toBe(422);
    expect(text).toMatch(new RegExp(`id="${field}-error">${words}`));
  });

  it('shows errors in the language of the person', async () => {
    const browser = await signedIn('Ann');
    await save(browser, { person_name: 'Ann', language: 'de' });
    const { text } = await save(browser, { person_name: '', language: 'de' });
    expect(text).toMatch(/id="person_name-error">Name /);
    expect(text).not.toContain("can't");
  });

  it('refuses changes by auditors', async () => {
    const { status, text } = await save(await signedIn('Audit'), { person_name: 'Somebody else' });
    expect(status).toBe(403);
    expect(text).toContain('Your role does not allow you to change your details.');
    const [row] = await office.database.query('SELECT name FROM person WHERE id = $1', [ids.audit]);
    expect(row).toEqual({ name: 'Audit' });
  });
});
