import {
  ACCOUNT,
  at,
  ApplicationsPages,
  NEW,
  PATH,
  robot,
  secretIn,
  seenIn,
} from '../../../test/applications-pages';

let desk: ApplicationsPages;
/** Number of changes that a gateway has received. */
let receivedChanges: () => number;

beforeAll(async () => {
  desk = await ApplicationsPages.open();
  receivedChanges = await desk.gateway();
});
afterAll(() => desk?.house.close());

describe('application page', () => {
  it('changes an application, with a line in the security log', async () => {
    const id = await desk.made();
    const { status, location } = await desk.change(id, {
      name: 'R2',
      redirect_uris: '',
      access: 'me',
      person: 'ben@wdc.example',
    });
    expect([status, location]).toEqual([303, `${at(id)}&saved=yes`]);
    expect((await desk.ada.go('GET', String(location))).text).toContain('The changes are in force.');
    expect(await desk.row(id)).toMatchObject({
      name: 'R2',
      redirect_uris: [],
      scopes: [{ effect: 'allow', actions: ['me:Read'] }],
      person_id: 2,
      generation: 2,
    });
    const [, line] = await desk.audit(id);
    expect(line).toMatchObject({
      what: 'application.changed',
      address: '203.0.113.7',
      details: { changed: ['name', 'redirect_uris', 'scopes', 'person_id'] },
    });
  });

  it('keeps the tokens when a change does not end them', async () => {
    const scope_lines = 'deny task:*\n*:Read\nme:Read';
    const id = await desk.made({ access: 'lines', scope_lines, person: '5' });
    expect(await desk.read(id)).toContain('value="5"');
    const form = { access: 'lines', person: '5' };
    await desk.change(id, { ...form, scope_lines: 'me:Read, *:Read\n\ndeny task:*', name: 'R2' });
    expect(await desk.row(id)).toMatchObject({ name: 'R2', generation: 1, person_id: 5 });
    await desk.change(id, { ...form, scope_lines, name: 'R2' });
    expect((await desk.audit(id)).map(({ details }) => details)).toEqual([
      { name: 'Robot' },
      { changed: ['name'] },
    ]);
    expect(await desk.read(id)).toContain('all its tokens end at once');
  });

  it('shows the typed values of a refused change, and the person that still applies', async () => {
    const id = await desk.made();
    const { status, text } = await desk.change(id, { name: '', person: 'nobody@wdc.example', access: 'me' });
    expect(status).toBe(422);
    expect(text).toContain('value="nobody@wdc.example"');
    expect(text).toMatch(/value="me" checked/);
    expect(text).toContain('<h1>Robot</h1>');
    expect(await desk.row(id)).toMatchObject({ name: 'Robot', person_id: null });
  });

  it('refuses a change of an outdated version, and shows the current one', async () => {
    const id = await desk.made();
    const seen = seenIn(await desk.ada.go('GET', at(id)));
    await desk.change(id, { name: 'Changed by another' });
    const late = await desk.change(id, { name: 'Mine', seen });
    expect(late.status).toBe(409);
    expect(late.text).toContain('Somebody else has changed this application meanwhile.');
    expect(late.text).toContain('value="Changed by another"');
    for (const wrong of ['', 'never']) expect((await desk.change(id, { seen: wrong })).status).toBe(409);
    expect(await desk.row(id)).toMatchObject({ name: 'Changed by another' });
  });

  it('accepts one of many concurrent changes of a version', async () => {
    const id = await desk.made();
    const seen = seenIn(await desk.ada.go('GET', at(id)));
    const all = Array.from({ length: 8 }, (_, each) => desk.change(id, { name: `Number ${each}`, seen }));
    const statuses = (await Promise.all(all)).map(({ status }) => status).sort();
    expect(statuses).toEqual([303, ...Array.from({ length: 7 }, () => 409)]);
    expect((await desk.audit(id)).length).toBe(2);
  });

  it('shows how many people have authorized the application', async () => {
    const id = await desk.made();
    const grant = `INSERT INTO authorization_grant (application_id, application_generation, person_id, person_version, scopes,
  created_at, revoked_at)
VALUES ($1, 1, $2, 1, '[]', now(), $3)`;
    await desk.house.database.query(grant, [id, 1, null]);
    await desk.house.database.query(grant, [id, 2, null]);
    await desk.house.database.query(grant, [id, 5, new Date()]);
    expect(await desk.read(id)).toMatch(/People who authorized it<\/dt>\s*<dd>2<\/dd>/);
    expect((await desk.ada.go('GET', at(id, '/delete'))).text).toContain('People who authorized it: 2');
  });

  it('disables and enables an application, and explains the effect on its tokens', async () => {
    const id = await desk.made();
    expect(await desk.read(id)).toContain('Tokens that ended stay dead.');
    expect((await desk.ada.send(at(id, '/disable'), {}, at(id))).status).toBe(303);
    expect(await desk.row(id)).toMatchObject({ disabled: true, generation: 2 });
    expect(await desk.read(id)).toContain('Enable Robot');
    expect((await desk.ada.go('GET', PATH)).text).toContain('<strong>Disabled</strong>');
    expect((await desk.ada.send(at(id, '/enable'), {}, at(id))).status).toBe(303);
    expect(await desk.row(id)).toMatchObject({ disabled: false, generation: 2 });
  });

  it('notifies every gateway of each change that ends tokens', async () => {
    const id = await desk.made();
    const [secret] = await desk.secrets(id);
    const before = receivedChanges();
    const acts = ['/disable', `/secrets/${secret?.id}/disable`, `/secrets/${secret?.id}/delete`];
    for (const [index, act] of acts.entries()) {
      expect((await desk.ada.send(at(id, act), {}, at(id))).status).toBe(303);
      expect(receivedChanges()).toBe(before + index + 1);
    }
    expect((await desk.change(id, { access: 'me' })).status).toBe(303);
    expect(receivedChanges()).toBe(before + acts.length + 1);
    expect((await desk.ada.send(at(id, '/delete'), {}, at(id))).status).toBe(303);
    expect(receivedChanges()).toBe(before + acts.length + 2);
  });

  it('deletes an application after a confirmation', async () => {
    const id = await desk.made({ name: 'Old <b>' });
    const question = await desk.ada.go('GET', at(id, '/delete'));
    expect(question.text).toContain('Delete Old &lt;b&gt;?');
    expect(await desk.row(id)).toBeDefined();
    const { status, location } = await desk.ada.send(at(id, '/delete'), {}, at(id, '/delete'));
    expect([status, location]).toEqual([303, `${PATH}${ACCOUNT}`]);
    expect(await desk.row(id)).toBeUndefined();
    expect((await desk.ada.send(at(id, '/delete'), {}, NEW)).status).toBe(404);
    expect((await desk.audit(id)).at(-1)).toMatchObject({
      what: 'application.deleted',
      address: '203.0.113.7',
    });
  });

  it.each(['', '/disable', '/enable', '/delete', '/secrets'])(
    'accepts %j only with a valid form token',
    async (act) => {
      const id = await desk.made();
      for (const form_token of ['', 'x'.repeat(43)])
        expect((await desk.ada.go('POST', at(id, act), { ...robot, form_token })).status).toBe(403);
      const ben = await desk.ben();
      const { text } = await ben.go('GET', '/oauth/profile');
      const form_token = /name="form_token"\s+value="([^"]+)"/.exec(text)?.[1] ?? '';
      expect((await desk.ada.go('POST', at(id, act), { ...robot, form_token })).status).toBe(403);
      expect(await desk.row(id)).toMatchObject({ name: 'Robot', disabled: false });
    },
  );
});

describe('secrets of an application', () => {
  it('are added and replaced without downtime, each shown once and then only as a hint', async () => {
    const id = await desk.made();
    const added = await desk.ada.send(at(id, '/secrets'), {}, at(id));
    expect([added.status, added.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(secretIn(added)).toMatch(/^dsk_secret_/);
    expect(added.text).toContain('To replace a secret without downtime, add a new one');
    const [old, young] = await desk.secrets(id);
    const page = await desk.read(id);
    expect(page).not.toContain(secretIn(added));
    expect(page).toContain(young?.hint);
    expect(page).toContain(`aria-label="Disable secret ${old?.hint}"`);
    expect(page).not.toContain('class="danger"');
    const off = await desk.ada.send(at(id, `/secrets/${old?.id}/disable`), {}, at(id));
    expect([off.status, off.location]).toEqual([303, `${at(id)}&saved=yes`]);
    expect((await desk.secrets(id)).map(({ disabled }) => disabled)).toEqual([true, false]);
    expect(await desk.read(id)).toContain(`aria-label="Delete secret ${old?.hint}"`);
    await desk.ada.send(at(id, `/secrets/${old?.id}/enable`), {}, at(id));
    expect((await desk.secrets(id)).map(({ disabled }) => disabled)).toEqual([false, false]);
    expect((await desk.ada.send(at(id, `/secrets/${old?.id}/delete`), {}, at(id))).status).toBe(303);
    expect((await desk.secrets(id)).map((each) => each.id)).toEqual([young?.id]);
    const lines = (await desk.audit(id)).map(({ what, address }) => `${what} ${address}`);
    expect(lines.slice(1)).toEqual(
      ['secret.added', 'secret.disabled', 'secret.enabled', 'secret.deleted'].map(
        (what) => `${what} 203.0.113.7`,
      ),
    );
  });

  it('are managed by an administrator of every account in which its person has roles', async () => {
    const id = await desk.made({ person: 'far@wdc.example' }, await desk.zoe());
    const [secret] = await desk.secrets(id);
    const added = await desk.ada.send(at(id, '/secrets'), {}, at(id));
    expect(added.status).toBe(403);
    expect(added.text).toContain('Person has roles in accounts that you don&#39;t administer');
    expect((await desk.ada.send(at(id, `/secrets/${secret?.id}/disable`), {}, at(id))).status).toBe(303);
    expect((await desk.ada.send(at(id, `/secrets/${secret?.id}/enable`), {}, at(id))).status).toBe(403);
    await desk.ada.send(at(id, '/disable'), {}, at(id));
    const enabled = await desk.ada.send(at(id, '/enable'), {}, at(id));
    expect(enabled.status).toBe(422);
    expect(enabled.text).toContain('Person has roles in accounts that you don&#39;t administer');
    expect(await desk.row(id)).toMatchObject({ disabled: true });
  });

  it('are limited to fifty', async () => {
    const id = await desk.made();
    const add = () => desk.ada.send(at(id, '/secrets'), {}, at(id));
    for (let count = 1; count < 50; count += 1) await add();
    const { status, text } = await add();
    expect(status).toBe(422);
    expect(text).toContain('Secrets can&#39;t be more than 50');
  });

  it('are not found if they are missing or belong to another application', async () => {
    const [id, other] = [await desk.made(), await desk.made()];
    const [foreign] = await desk.secrets(other);
    for (const secret of ['0', 'x', String(foreign?.id)])
      for (const act of ['disable', 'enable', 'delete'])
        expect((await desk.ada.send(at(id, `/secrets/${secret}/${act}`), {}, at(id))).status).toBe(404);
    expect(await desk.secrets(other)).toEqual([foreign]);
    expect((await desk.ada.send(at('999999', '/secrets'), {}, at(id))).status).toBe(404);
  });

  it('leave a warning when all of them are deleted', async () => {
    const id = await desk.made();
    const [only] = await desk.secrets(id);
    await desk.ada.send(at(id, `/secrets/${only?.id}/delete`), {}, at(id));
    expect(await desk.read(id)).toContain('Without a secret the application gets no tokens.');
  });
});
