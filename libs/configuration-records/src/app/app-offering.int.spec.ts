import { administrator, ConfigurationRecordsEnv } from '../../test/configuration-records-env';

describe('app offerings', () => {
  let office: ConfigurationRecordsEnv;
  let service_instance = 0;
  const call = (request: string, body: object | null = null) => office.call(request, body, administrator());
  const read = async (path: string) => (await call(`GET ${path}`)).json;
  const offered = (name: string, more: object = {}) =>
    office.create('POST /app_offerings', { name, ...more });
  const names = async (view: string) =>
    ((await read(`/app_offerings/${view}`)) as unknown as { name: string }[]).map(({ name }) => name);

  beforeAll(async () => {
    office = await ConfigurationRecordsEnv.open();
    await office.account('widget');
    const provider = await office.create('POST /organizations', { name: 'Ours' });
    const service = await office.create('POST /services', { name: 'Chat', provider });
    service_instance = await office.create('POST /service_instances', { name: 'Chat', service });
  });
  afterAll(() => office?.close());

  it('are internal without a service instance, and consumed where they are installed', async () => {
    await offered('Draft');
    await offered('Dropped draft', { disabled: true });
    const published = await offered('Chat', { service_instance });
    await offered('Gone', { service_instance, disabled: true });
    expect(await names('latest_internal')).toEqual(['Draft']);
    expect(await names('latest_published')).toEqual(['Chat']);
    expect(await names('all_latest_published')).toEqual(['Chat']);
    expect(await names('consumed')).toEqual([]);
    const instance = await office.create(`POST /app_offerings/${published}/app_instances`, {});
    expect(await names('consumed')).toEqual(['Chat']);
    await call(`PATCH /app_instances/${instance}`, { disabled: true });
    expect(await names('consumed')).toEqual([]);
  });

  it('of trusted accounts are listed in published, as a reference shows them', async () => {
    const provider = (id: string, trusts: string[]) => office.account(id, { trusts });
    await provider('widget', ['friend']);
    await provider('friend', ['widget']);
    await provider('stranger', ['widget']);
    for (const account of ['friend', 'stranger']) {
      const by = administrator(account);
      const organization = await office.create('POST /organizations', { name: account }, by);
      const service = await office.create('POST /services', { name: 'Maps', provider: organization }, by);
      const instance = await office.create('POST /service_instances', { name: 'Maps', service }, by);
      const values = { name: `Maps of ${account}`, service_instance: instance };
      await office.create('POST /app_offerings', values, by);
      await office.create('POST /app_offerings', { name: `Draft of ${account}` }, by);
    }
    const rows = (await read('/app_offerings/all_latest_published')) as unknown as object[];
    const theirs = rows.filter((row) => 'account' in row);
    expect(theirs).toMatchObject([
      { name: 'Maps of friend', reference: 'maps_of_friend', account: { id: 'friend' } },
    ]);
    expect(theirs[0]).not.toHaveProperty('service_instance');
    expect(await names('latest_published')).not.toContain('Maps of friend');
  });

  it('have the reference that is sent, or a slug of their name', async () => {
    const id = await offered('Note Dispatcher');
    expect(await read(`/app_offerings/${id}`)).toMatchObject({ reference: 'note_dispatcher' });
    await call(`PATCH /app_offerings/${id}`, { name: 'Dispatcher' });
    expect(await read(`/app_offerings?reference=note_dispatcher`)).toMatchObject([
      { id, name: 'Dispatcher' },
    ]);
    const { json } = await call('POST /app_offerings', { name: 'Other', reference: 'chosen' });
    expect(json).toMatchObject({ reference: 'chosen' });
  });

  it('have unique references, also when they are created concurrently', async () => {
    const calls = Array.from({ length: 5 }, () =>
      call('POST /app_offerings', { name: 'Same', reference: 'Same' }),
    );
    const answers = await Promise.all(calls);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422]);
    const refused = answers.find(({ status }) => status === 422);
    expect(refused?.json['errors']).toEqual([['reference', 'Reference has already been taken']]);
    const coined = await call('POST /app_offerings', { name: 'SAME' });
    expect(coined.json['errors']).toEqual([['reference', 'Reference has already been taken']]);
  });

  it('are shown with their reference', async () => {
    const id = await offered('Shown');
    const instance = await office.create(`POST /app_offerings/${id}/app_instances`, {});
    expect(await read(`/app_instances/${instance}`)).toMatchObject({
      app_offering: { id, name: 'Shown', reference: 'shown' },
    });
  });

  it('refer to a version of a UI extension', async () => {
    const extension = await call('POST /ui_extensions', { name: 'Settings', activate: true });
    const { id: version } = extension.json['active_version'] as { id: number };
    const id = await offered('With a form', { ui_extension_version: version });
    const expected = { id: version, name: 'Settings', version_nr: 1 };
    expect(await read(`/app_offerings/${id}`)).toMatchObject({ ui_extension_version: expected });
    const unknown = await call(`PATCH /app_offerings/${id}`, { ui_extension_version_id: 999_999 });
    expect(unknown.status).toBe(422);
    expect(unknown.json['errors']).toMatchObject([['ui_extension_version', expect.any(String)]]);
  });

  it('have the scopes of their apps', async () => {
    const id = await offered('Scoped');
    const path = `/app_offerings/${id}/scopes`;
    await office.create(`POST ${path}`, { actions: ['request:Read', 'task:*'] });
    expect(await read(path)).toMatchObject([{ effect: 'allow', actions: ['request:Read', 'task:*'] }]);
    const refused = await call(`POST ${path}`, { actions: ['request:Rewrite'] });
    expect(refused.json['errors']).toEqual([['actions', 'Actions is invalid']]);
  });

  it('that are disabled cannot be installed', async () => {
    const id = await offered('Retired');
    const instance = await office.create(`POST /app_offerings/${id}/app_instances`, {});
    await call(`PATCH /app_offerings/${id}`, { disabled: true });
    const refused = await call(`POST /app_offerings/${id}/app_instances`, {});
    expect([refused.status, refused.json['errors']]).toEqual([
      422,
      [['app_offering', 'App offering is disabled']],
    ]);
    expect((await call(`PATCH /app_instances/${instance}`, { suspended: true })).status).toBe(200);
  });

  it('accept URLs with placeholders', async () => {
    const template = 'https://app.example/hook?account={account}';
    const id = await offered('Hooked', {
      webhook_uri_template: template,
      configuration_uri_template: template,
    });
    expect(await read(`/app_offerings/${id}`)).toMatchObject({ webhook_uri_template: template });
  });
});
