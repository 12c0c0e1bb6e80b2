import { principal } from '@deskline/testing';
import { administrator, ConfigurationRecordsEnv } from '../../test/configuration-records-env';

describe('UI extensions', () => {
  let office: ConfigurationRecordsEnv;
  const read = async (path: string, by = administrator()) =>
    (await office.call(`GET ${path}`, null, by)).json;
  const change = async (id: number, values: object) =>
    (await office.call(`PATCH /ui_extensions/${id}`, values, administrator())).json;
  const versions = async (id: number) =>
    (await read(`/ui_extensions/${id}/versions?fields=version_nr,status,html`)) as unknown as object[];

  beforeAll(async () => {
    office = await ConfigurationRecordsEnv.open();
    await office.account('widget');
  });
  afterAll(() => office?.close());

  it('are prepared, activated, and prepared anew', async () => {
    const ada = await office.person('widget', 'Ada');
    const by = principal({ person: { id: ada, name: 'Ada' } });
    const id = await office.create('POST /ui_extensions', { name: 'Move', html: '<p>One</p>' }, by);
    expect(await read(`/ui_extensions/${id}`)).toMatchObject({
      active_version: null,
      prepared_version: { name: 'Move', version_nr: 1 },
      created_by: { id: ada, name: 'Ada' },
      activate: null,
      phrases: ['One'],
    });

    const activated = await change(id, { html: '<p>Two</p>', activate: true });
    expect(activated).toMatchObject({ active_version: { version_nr: 1 }, prepared_version: null });
    expect(await versions(id)).toMatchObject([{ version_nr: 1, status: 'active', html: '<p>Two</p>' }]);

    const prepared = await change(id, { html: '<p>Three</p>' });
    expect(prepared).toMatchObject({
      html: '<p>Three</p>',
      active_version: { version_nr: 1 },
      prepared_version: { version_nr: 2 },
    });
    await change(id, { activate: true });
    expect(await versions(id)).toMatchObject([
      { version_nr: 1, status: 'archived', html: '<p>Two</p>' },
      { version_nr: 2, status: 'active', html: '<p>Three</p>' },
    ]);
  });

  it('have one active version after concurrent activations', async () => {
    const id = await office.create('POST /ui_extensions', { name: 'Busy', css: 'a' });
    const all = Array.from({ length: 8 }, (_, index) => change(id, { css: `v${index}`, activate: true }));
    await Promise.all(all);
    const versions = (await read(
      `/ui_extensions/${id}/versions?fields=version_nr,status,css`,
    )) as unknown as {
      version_nr: number;
      status: string;
      css: string;
    }[];
    expect(versions.map(({ version_nr }) => version_nr)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    const [active, ...more] = versions.filter(({ status }) => status === 'active');
    expect(more).toEqual([]);
    expect(await read(`/ui_extensions/${id}`)).toMatchObject({
      active_version: { version_nr: 8 },
      css: active?.css,
      compiled_css: active?.css,
    });
  });

  it('list former versions, which are read-only', async () => {
    const id = await office.create('POST /ui_extensions', {
      name: 'Move',
      javascript: 'go()',
      activate: true,
    });
    const { active_version } = (await read(`/ui_extensions/${id}`)) as { active_version: { id: number } };
    const path = `/ui_extensions/${id}/versions/${active_version.id}`;
    expect(await read(path)).toMatchObject({
      ui_extension: { id, name: 'Move' },
      javascript: 'go()',
      activated_at: '2026-03-02T09:00:00Z',
      archived_at: null,
    });
    for (const verb of ['PATCH', 'DELETE'])
      expect((await office.call(`${verb} ${path}`, {}, administrator())).status).toBe(404);
  });

  it('give their versions their flags, and the names that clients have for their content', async () => {
    const content = { html: '<p>One</p>', css: 'p {}', form_definition_json: '{}' };
    const id = await office.create('POST /ui_extensions', { name: 'Flags', ...content, hide_note: true });
    const [version] = (await read(`/ui_extensions/${id}/versions?fields=id`)) as unknown as { id: number }[];
    const path = `/ui_extensions/${id}/versions/${version?.id}`;
    expect(await read(path)).toMatchObject({
      ...{ compiled_css: 'p {}', localized_html: '<p>One</p>', form_definition: '{}', phrases: ['One'] },
      ...{ dark_mode_safe: false, hide_note: true, use_designer: true },
      ...{ form_definition_react: null, view_audit_path: null },
    });
    await change(id, { hide_note: false, dark_mode_safe: true, html: '<p>Two</p>' });
    expect(await read(path)).toMatchObject({
      ...{ localized_html: '<p>Two</p>', phrases: ['Two'], dark_mode_safe: true, hide_note: false },
    });
  });

  it('list the audit lines of a version, to those who read the audit of the extension', async () => {
    const [id, other] = [
      await office.create('POST /ui_extensions', { name: 'Audited', html: '<p>One</p>' }),
      await office.create('POST /ui_extensions', { name: 'Other' }),
    ];
    await change(id, { css: 'p {}', activate: true });
    const [version] = (await read(`/ui_extensions/${id}/versions`)) as unknown as { id: number }[];
    const path = `/ui_extensions/${id}/versions/${version?.id}/audit`;
    expect(await read(`${path}?sort=id`)).toMatchObject([
      { record_type: 'ui_extension_version', record: { id: version?.id }, action: 'create' },
      { action: 'update', changes: { css: [null, 'p {}'] } },
      { action: 'update', changes: { status: ['being_prepared', 'active'] } },
    ]);
    expect(await read(`${path}?sort=id&action=update`)).toHaveLength(2);

    const status = async (by = administrator(), at = path) =>
      (await office.call(`GET ${at}`, null, by)).status;
    const scoped = (...models: string[]) =>
      principal({
        scopes: models.map((model) => ({ effect: 'allow', actions: [`${model}:Read`] }) as never),
      });
    expect(await status(principal({ roles: ['service_desk_manager'] }))).toBe(403);
    expect(await status(principal({ roles: ['account_designer'] }))).toBe(200);
    expect(await status(principal({ roles: [] }))).toBe(403);
    expect(await status(administrator('gadget'))).toBe(404);
    expect([await status(scoped('audit-line')), await status(scoped('ui-extension'))]).toEqual([403, 403]);
    expect(await status(scoped('audit-line', 'ui-extension'))).toBe(200);
    expect(await status(administrator(), path.replace(`/${id}/`, `/${other}/`))).toBe(404);
    expect(await status(administrator(), `/ui_extensions/${id}/versions/999999/audit`)).toBe(404);
  });

  it('give their versions their name', async () => {
    const id = await office.create('POST /ui_extensions', { name: 'Move' });
    await change(id, { name: 'Removal' });
    expect(await read(`/ui_extensions/${id}`)).toMatchObject({ prepared_version: { name: 'Removal' } });
  });

  it('have html in the language of the caller', async () => {
    const id = await office.create('POST /ui_extensions', { name: 'Move', html: '<p>From</p>' });
    const dutch = { locale: 'nl', html: '<p>Van</p>' };
    await office.create(`POST /ui_extensions/${id}/translations`, dutch);
    const inDutch = await read(`/ui_extensions/${id}`, principal({ language: 'nl' }));
    expect(inDutch).toMatchObject({ html: '<p>From</p>', localized_html: '<p>Van</p>' });
    expect(await read(`/ui_extensions/${id}`)).toMatchObject({ localized_html: '<p>From</p>' });
  });

  it('are shown by records of their category, the latest of each', async () => {
    const site = await office.create('POST /sites', { name: 'Delft' });
    const team = await office.create('POST /teams', { name: 'Desk' });
    const extensionOfSite = async () => (await read(`/sites/${site}`))['ui_extension'];
    const extension = (values: object = {}) =>
      office.create('POST /ui_extensions', {
        name: 'Site',
        category: 'site',
        html: '<p>Site</p>',
        ...values,
      });
    expect(await extensionOfSite()).toBeNull();
    const first = await extension();
    expect(await extensionOfSite()).toBeNull();
    await change(first, { activate: true });
    expect(await extensionOfSite()).toMatchObject({ id: first, name: 'Site' });
    const second = await extension({ activate: true });
    expect(await extensionOfSite()).toMatchObject({ id: second });
    expect(await read('/sites?fields=ui_extension')).toMatchObject([{ ui_extension: { id: second } }]);
    await change(second, { disabled: true });
    expect(await extensionOfSite()).toMatchObject({ id: first });
    await change(first, { category: 'team' });
    expect(await extensionOfSite()).toBeNull();
    expect((await read(`/teams/${team}`))['ui_extension']).toMatchObject({ id: first });
    await office.account('other');
    const elsewhere = await office.create('POST /teams', { name: 'Desk' }, administrator('other'));
    expect((await read(`/teams/${elsewhere}`, administrator('other')))['ui_extension']).toBeNull();
  });
});
