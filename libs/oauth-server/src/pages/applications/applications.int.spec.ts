import {
  ACCOUNT,
  at,
  ApplicationsPages,
  idIn,
  NEW,
  PATH,
  robot,
  secretIn,
} from '../../../test/applications-pages';

let desk: ApplicationsPages;

beforeAll(async () => {
  desk = await ApplicationsPages.open();
});
afterAll(() => desk?.house.close());

describe("page of an account's applications", () => {
  it('lists the applications with links to their pages', async () => {
    const id = await desk.made({ name: 'Listed <script>alert(1)</script> "\'`&' });
    const { status, text, headers } = await desk.ada.go('GET', PATH);
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(text).toContain(
      `<a href="${at(id)}">Listed &lt;script&gt;alert(1)&lt;/script&gt; &quot;&#39;&#96;&amp;</a>`,
    );
    expect(text).not.toContain('<script');
    expect(await desk.read(id)).toContain('<h1>Listed &lt;script&gt;');
    expect(await desk.read(id)).not.toMatch(/<script|style="|\son\w+=/);
  });

  it('lists a hundred applications at a time', async () => {
    const roles = { big: ['account_administrator'] };
    await desk.house.person(8, 'bea@big.example', { account_id: 'big', roles });
    const bea = await desk.house.signedIn('bea@big.example', 'password of 8');
    const insert = `INSERT INTO application (account_id, name, client_id, redirect_uris, scopes, public, created_at, updated_at)
SELECT 'big', 'Number ' || each, 'big-' || each, '[]', '[]', false, now(), now() FROM generate_series(1, 101) AS each`;
    await desk.house.database.query(insert);
    const first = (await bea.go('GET', PATH)).text;
    expect([first.includes('>Number 100<'), first.includes('>Number 101<')]).toEqual([true, false]);
    const [, more = ''] = /<a href="([^"]+)">More applications</.exec(first) ?? [];
    const second = (await bea.go('GET', more.replaceAll('&amp;', '&'))).text;
    expect([second.includes('>Number 100<'), second.includes('>Number 101<')]).toEqual([false, true]);
    expect(second).not.toContain('More applications');
  });

  it('explains to other people that the page is for administrators', async () => {
    const ben = await desk.ben();
    const id = await desk.made();
    for (const path of [PATH, NEW, at(id), at(id, '/delete')]) {
      const { status, text } = await ben.go('GET', path);
      expect(status).toBe(403);
      expect(text).toContain('managed by the administrators');
    }
    for (const action of [
      `${PATH}${ACCOUNT}`,
      at(id),
      at(id, '/disable'),
      at(id, '/delete'),
      at(id, '/secrets'),
    ])
      expect((await ben.send(action, robot, '/oauth/profile')).status).toBe(403);
    expect(await desk.row(id)).toMatchObject({ name: 'Robot', disabled: false });
  });

  it('redirects to sign-in and back', async () => {
    const { status, location } = await desk.house.browser().go('GET', at('12'));
    expect([status, location]).toEqual([
      303,
      `/oauth/signin?return_to=${encodeURIComponent('/oauth/applications/12?account=wdc')}`,
    ]);
    const browser = desk.house.browser();
    const form = { email: 'ada@wdc.example', password: 'password of 1', return_to: NEW };
    expect((await browser.send('/oauth/signin', form, String(location))).location).toBe(NEW);
    const late = await desk.house.browser().go('POST', `${PATH}${ACCOUNT}`, robot);
    expect(late.location).toBe('/oauth/signin?return_to=%2Foauth%2Fapplications');
  });

  it('offers the choice of account to an administrator of several', async () => {
    const zoe = await desk.zoe();
    const id = await desk.made({ name: 'Of wdc' });
    const own = await zoe.go('GET', PATH);
    expect(own.text).toContain('<a href="/oauth/applications?account=wna" aria-current="page">wna</a>');
    expect(own.text).not.toContain('Of wdc');
    expect((await zoe.go('GET', `${PATH}${ACCOUNT}`)).text).toContain('Of wdc');
    expect((await zoe.go('GET', `${PATH}/${id}?account=wna`)).status).toBe(404);
    expect((await zoe.go('GET', at(id))).status).toBe(200);
    for (const account of ['other', 'nowhere', '', '__proto__', 'wna%00', 'wna&account=wdc'])
      expect((await zoe.go('GET', `${PATH}?account=${account}`)).status).toBe(403);
    expect((await desk.ada.go('GET', PATH)).text).not.toContain('Choose an account');
  });

  it('answers 404 to every request for an application of another account', async () => {
    const zoe = await desk.zoe();
    const there = await zoe.send(`${PATH}?account=wna`, robot, `${PATH}/new?account=wna`);
    const id = idIn(there);
    const [secret] = await desk.house.database.query(
      'SELECT id FROM application_secret WHERE application_id = $1',
      [id],
    );
    for (const path of [at(id), at(id, '/delete')]) expect((await desk.ada.go('GET', path)).status).toBe(404);
    const acts = ['', '/disable', '/enable', '/delete', '/secrets', `/secrets/${secret?.['id']}/disable`];
    for (const act of [...acts, `/secrets/${secret?.['id']}/delete`])
      expect((await desk.ada.send(at(id, act), robot, NEW)).status).toBe(404);
    expect(await desk.row(id)).toMatchObject({ disabled: false, generation: 1 });
    for (const nobody of ['0', '999999', '-1', 'x', '9'.repeat(15), '9'.repeat(40), '%00', '1%2F2'])
      expect((await desk.ada.go('GET', at(nobody))).status).toBe(404);
  });

  it('is in the menu of administrators, beside the profile', async () => {
    const link = /<a href="\/oauth\/applications"\s*>Applications<\/a>/;
    expect((await desk.ada.go('GET', '/oauth/profile')).text).toMatch(link);
    expect((await desk.ada.go('GET', PATH)).text).toMatch(/<a href="\/oauth\/profile"\s*>Profile<\/a>/);
    expect((await (await desk.ben()).go('GET', '/oauth/profile')).text).not.toMatch(link);
  });

  it('is forbidden when the person loses the role', async () => {
    await desk.house.person(6, 'eve@wdc.example', { roles: { wdc: ['account_administrator'] } });
    const eve = await desk.house.signedIn('eve@wdc.example', 'password of 6');
    expect((await eve.go('GET', PATH)).status).toBe(200);
    await desk.house.database.query('UPDATE person SET roles = $1 WHERE id = 6', [{ wdc: ['specialist'] }]);
    expect((await eve.go('GET', PATH)).status).toBe(403);
  });
});

describe('form of a new application', () => {
  it('creates the application with all fields, and shows its secret once', async () => {
    const created = await desk.create({
      name: ' Robot ',
      access: 'lines',
      scope_lines: 'task:Read\r\ndeny task:*',
      person: 'BEN@wdc.example',
    });
    expect([created.status, created.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(secretIn(created)).toMatch(/^dsk_secret_/);
    const id = idIn(created);
    expect(await desk.row(id)).toMatchObject({
      name: 'Robot',
      redirect_uris: ['https://robot.example/back', 'http://localhost:3000/'],
      scopes: [
        { effect: 'allow', actions: ['task:Read'] },
        { effect: 'deny', actions: ['task:*'] },
      ],
      person_id: 2,
      public: false,
    });
    const text = await desk.read(id);
    expect(text).not.toContain(secretIn(created));
    expect(text).toContain('value="Ben@wdc.example"');
    expect(text).toContain('task:Read\ndeny task:*</textarea');
    expect(await desk.audit(id)).toEqual([
      {
        what: 'application.created',
        person_id: 1,
        address: '203.0.113.7',
        account_id: 'wdc',
        details: { name: 'Robot' },
      },
    ]);
  });

  it.each([
    ['all', ['*:*']],
    ['read', ['*:Read']],
    ['me', ['me:Read']],
  ])('grants the access %s', async (access, actions) => {
    const id = await desk.made({ access, scope_lines: 'nonsense that is not chosen' });
    expect(await desk.row(id)).toMatchObject({ scopes: [{ effect: 'allow', actions }] });
    expect(await desk.read(id)).toMatch(new RegExp(`value="${access}"\\s+checked`));
  });

  it('creates a public application without a secret', async () => {
    const { status, location, text } = await desk.create({ public: 'yes' });
    expect([status, secretIn({ text })]).toEqual([303, '']);
    const id = idIn({ text, location });
    const page = await desk.read(id);
    expect(page).toContain('<dd>Public</dd>');
    expect(page).not.toContain('Add a secret');
    expect((await desk.ada.send(at(id, '/secrets'), {}, at(id))).status).toBe(404);
  });

  it.each([
    [{ name: '' }, 'name', 'Name can&#39;t be blank'],
    [{ name: 'x'.repeat(1_000) }, 'name', 'maximum is 128'],
    [{ name: 'a\0b' }, 'name', 'Name is invalid'],
    [
      { redirect_uris: 'https://a.example/\n\njavascript:alert(1)' },
      'redirect_uris',
      'Line 3: “javascript:alert(1)”',
    ],
    [{ redirect_uris: 'https://a.example/\0' }, 'redirect_uris', 'Line 1: '],
    [{ redirect_uris: 'https://a.example/\n'.repeat(101) }, 'redirect_uris', 'is invalid'],
    [{ redirect_uris: `"><script>${'x'.repeat(1_000)}` }, 'redirect_uris', '“&quot;&gt;&lt;script&gt;xxx'],
    [{ access: '' }, 'access', 'Choose what the application may do.'],
    [{ access: 'toString' }, 'access', 'Choose what the application may do.'],
    [
      { access: 'lines', scope_lines: 'task:Read\ntask:Reed' },
      'scope_lines',
      'Line 2: “task:Reed” is not a scope.',
    ],
    [
      { access: 'lines', scope_lines: 'task:Read\ntsak:Read' },
      'scope_lines',
      'Line 2: there are no records of the type “tsak”.',
    ],
    [{ access: 'lines', scope_lines: ' ' }, 'scope_lines', 'Say what is allowed'],
    [{ person: 'nobody@wdc.example' }, 'person', 'There is no person'],
    [{ person: 'zoe@wna.example' }, 'person', 'There is no person'],
    [{ person: '4' }, 'person', 'There is no person'],
    [{ person: 'x'.repeat(1_000) }, 'person', 'There is no person'],
    [{ person: 'a\0b' }, 'person', 'There is no person'],
    [{ person: 'far@wdc.example' }, 'person', 'Person has roles in accounts that you don&#39;t administer'],
    [{ person: 'off@wdc.example' }, 'person', 'This person is disabled.'],
  ])('refuses %j with a message beside %s', async (wrong, field, words) => {
    const before = await desk.house.database.query('SELECT count(*) FROM application');
    const { status, text } = await desk.create({ name: 'Kept & typed', ...wrong });
    expect(status).toBe(422);
    expect(text).toContain(`id="${field}-error"`);
    expect(text).toMatch(new RegExp(`aria-describedby="[^"]*${field}-error`));
    expect(text.slice(text.indexOf(`id="${field}-error"`))).toContain(words);
    expect(text).not.toContain('<script>');
    if (field !== 'name') expect(text).toContain('value="Kept &amp; typed"');
    if (field !== 'access') expect(text).toMatch(/name="access" value="\w+" checked/);
    expect(await desk.house.database.query('SELECT count(*) FROM application')).toEqual(before);
  });

  it('shows all errors at once, in the language of the person', async () => {
    const roles = { wdc: ['account_administrator'] };
    await desk.house.person(7, 'dirk@wdc.example', { locale: 'de', roles });
    const dirk = await desk.house.signedIn('dirk@wdc.example', 'password of 7');
    const { text } = await desk.create({ name: '', access: '', person: 'x', redirect_uris: 'x' }, dirk);
    for (const field of ['name', 'access', 'person', 'redirect_uris'])
      expect(text).toContain(`id="${field}-error"`);
    expect(text).toContain('Wählen Sie, was die Anwendung darf.');
    expect((await dirk.go('GET', PATH)).text).toContain('Neue Anwendung');
  });

  it.each<Record<string, string>>([{}, { form_token: 'x'.repeat(43) }])(
    'refuses a submission without a valid form token: %j',
    async (forged) => {
      const { status } = await desk.ada.go('POST', `${PATH}${ACCOUNT}`, { ...robot, ...forged });
      expect(status).toBe(403);
    },
  );
});
