import { PagesEnv } from '../../../test/pages-env';

let house: PagesEnv;

beforeAll(async () => {
  house = await PagesEnv.open();
  await house.person(1, 'ann@wdc.example');
  await house.person(2, 'ben@wdc.example', { locale: 'nl-BE' });
});

afterAll(() => house.close());

const ann = (address?: string) => house.signedIn('ann@wdc.example', 'password of 1', address);
const ben = (address?: string) => house.signedIn('ben@wdc.example', 'password of 2', address);

/** Inserts so many tokens and sessions of person 6. */
const FILL = `
WITH one AS (SELECT gen_random_uuid() AS id FROM generate_series(1, $1)), token AS (
  INSERT INTO personal_token (token_hash, name, hint, person_id, account_id, scopes, created_at, person_version)
  SELECT sha256(id::text::bytea), 'one', '…', 6, 'wdc', '[]', now(), 1 FROM one)
INSERT INTO session (id_hash, person_id, created_at, seen_at, address)
SELECT sha256(id::text::bytea), 6, now(), now(), '192.0.2.1' FROM one`;

describe('profile page', () => {
  it('refuses a form with the token of another session', async () => {
    const wish = { form_token: await house.browser().formToken('/oauth/signin'), name: 'x', access: 'all' };
    expect((await (await ann()).go('POST', '/oauth/profile/tokens', wish)).status).toBe(403);
  });

  it.each([
    [{ name: '', access: 'me' }, 'id="name-error"'],
    [{ name: 'script', access: '' }, 'id="access-error"'],
    [{ name: 'script', access: 'lines', scope_lines: 'task:Fly' }, 'id="scope_lines-error"'],
    [{ name: 'script', access: 'me', expires_on: '2000-01-01' }, 'id="expires_on-error"'],
  ])('shows the errors of a token form: %j', async (wish, errorId) => {
    const { status, text } = await (
      await ann()
    ).send('/oauth/profile/tokens', wish as Record<string, string>);
    expect(status).toBe(422);
    expect(text).toContain(errorId);
  });

  it('generates a token that is shown once, and revokes it', async () => {
    const browser = await ann();
    const wish = { name: 'my <script>', access: 'lines', scope_lines: 'task:Read\ndeny note:*' };
    const made = await browser.send('/oauth/profile/tokens', wish);
    expect([made.status, made.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(made.text).toMatch(/<code>dsk_pat_[0-9A-Za-z]{49}<\/code>/);
    const later = await browser.go('GET', '/oauth/profile');
    expect(later.text).not.toContain('<code>');
    expect(later.text).toContain('my &lt;script&gt;');
    expect(later.text).toContain('Read tasks · But not: read, create, change, and delete notes');
    const [, id = ''] = /tokens\/revoke">[^]*?name="id"\s+value="(\d+)"/.exec(later.text) ?? [];
    await (await ben()).send('/oauth/profile/tokens/revoke', { id });
    expect((await browser.go('GET', '/oauth/profile')).text).toContain('my &lt;script&gt;');
    await browser.send('/oauth/profile/tokens/revoke', { id });
    expect((await browser.go('GET', '/oauth/profile')).text).not.toContain('my &lt;script&gt;');
    expect(await house.events(1)).toEqual(
      expect.arrayContaining(['personal_token.created', 'personal_token.revoked']),
    );
  });

  it('lists sessions, and ends one of another browser', async () => {
    const [here, there] = [await ben('192.0.2.1'), await ben('203.0.113.5')];
    const { text } = await here.go('GET', '/oauth/profile');
    expect(text).toContain('203.0.113.5');
    const ids = [...text.matchAll(/name="id"\s+value="(\d+)"/g)].map(([, id]) => String(id));
    const other = await ann();
    for (const id of ids) await other.send('/oauth/profile/sessions/end', { id });
    expect((await there.go('GET', '/oauth/profile')).status).toBe(200);
    for (const id of ids) await here.send('/oauth/profile/sessions/end', { id });
    expect((await there.go('GET', '/oauth/profile')).status).toBe(303);
    expect((await here.go('GET', '/oauth/profile')).status).toBe(200);
  });

  it('states when there are more tokens and sessions than it lists', async () => {
    await house.person(6, 'fay@wdc.example');
    const browser = await house.signedIn('fay@wdc.example', 'password of 6');
    const page = async () => (await browser.go('GET', '/oauth/profile')).text;
    await house.database.query(FILL, [99]);
    expect(await page()).not.toMatch(/Only the (newest )?100/);
    await house.database.query(FILL, [2]);
    const text = await page();
    expect(text).toContain('Only the newest 100 are shown here.');
    expect(text).toContain('/v1/personal_access_tokens');
    expect(text).toContain('Only the 100 that were active last are shown here.');
    expect(text.match(/tokens\/revoke"/g)).toHaveLength(100);
    expect(text.match(/sessions\/end"/g)?.length).toBeLessThanOrEqual(100);
  });

  it('generates no token for a person with 1,000 tokens', async () => {
    await house.person(6, 'fay@wdc.example');
    const browser = await house.signedIn('fay@wdc.example', 'password of 6');
    await house.database.query(FILL, [1_000]);
    const { status, text } = await browser.send('/oauth/profile/tokens', { name: 'one more', access: 'me' });
    expect(status).toBe(422);
    expect(text).toContain('Personal access tokens can&#39;t be more than 1000');
    expect(text).toContain('value="one more"');
  });

  it('explains that a change is not possible while the directory is away', async () => {
    const { status, headers, text } = await (
      await ben()
    ).send('/oauth/profile/identity', {
      person_name: 'Ben',
    });
    expect([status, headers['retry-after']]).toEqual([503, '1']);
    expect(text).toContain('Op dit moment niet beschikbaar');
  });
});

describe('password form of the profile', () => {
  const form = (old_password: string, new_password: string, new_password_again = new_password) => ({
    old_password,
    new_password,
    new_password_again,
  });

  it.each([
    [form('', 'correct horse'), 'old_password', 'Enter your password.'],
    [form('wrong', 'correct horse'), 'old_password', 'This is not your current password.'],
    [form('password of 3', 'short'), 'new_password', 'at least 8 and at most 1024'],
    [form('password of 3', 'x'.repeat(1_025)), 'new_password', 'at least 8 and at most 1024'],
    [form('password of 3', 'correct horse', 'correct house'), 'new_password_again', 'are not the same'],
  ])('refuses a wrong input (%#)', async (fields, wrong, words) => {
    await house.person(3, 'cas@wdc.example');
    const browser = await house.signedIn('cas@wdc.example', 'password of 3');
    const { status, text } = await browser.send('/oauth/profile/password', fields);
    expect(status).toBe(422);
    expect(text).toMatch(new RegExp(`id="${wrong}-error">[^<]*${words}`));
    expect(text).not.toContain('correct horse');
    expect((await browser.go('GET', '/oauth/profile')).status).toBe(200);
    await house.signedIn('cas@wdc.example', 'password of 3');
  });

  it('signs out every other browser, also one with the same cookie, with a line in the security log', async () => {
    await house.person(4, 'dee@wdc.example');
    const here = await house.signedIn('dee@wdc.example', 'password of 4');
    const there = await house.signedIn('dee@wdc.example', 'password of 4', '203.0.113.9');
    const stolen = here.copy();
    const changed = await here.send('/oauth/profile/password', form('password of 4', 'correct horse'));
    expect([changed.status, changed.location]).toEqual([303, '/oauth/profile?done=password']);
    expect(changed.headers['set-cookie']).toMatch(/; Path=\/; Secure; HttpOnly; SameSite=Lax$/);
    const page = await here.go('GET', String(changed.location));
    expect(page.text).toContain('role="status"><p>Your password has been changed');
    for (const other of [there, stolen]) expect((await other.go('GET', '/oauth/profile')).status).toBe(303);
    expect((await house.browser().signIn('dee@wdc.example', 'password of 4')).status).toBe(422);
    await house.signedIn('dee@wdc.example', 'correct horse');
    expect(await house.events(4)).toContain('password.changed');
  });

  it('throttles wrong passwords like sign-in does', async () => {
    await house.person(5, 'eve@wdc.example');
    const browser = await house.signedIn('eve@wdc.example', 'password of 5', '198.51.100.5');
    const guess = () => browser.send('/oauth/profile/password', form('guess', 'correct horse'));
    for (let tried = 0; tried < 5; tried += 1) expect((await guess()).status).toBe(422);
    const { status, headers, text } = await guess();
    expect([status, headers['retry-after']]).toEqual([429, '1']);
    expect(text).toContain('try again in 1 second');
    const here = house.browser('198.51.100.5');
    expect((await here.signIn('eve@wdc.example', 'password of 5')).status).toBe(429);
    expect((await house.events(5)).filter((what) => what === 'password.refused')).toHaveLength(6);
  });
});
