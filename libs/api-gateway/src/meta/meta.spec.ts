import { gunzipSync } from 'node:zlib';
import type { IncomingHttpHeaders } from 'node:http';
import { ALL_SCOPES, LANGUAGES, type Language, type Principal } from '@deskline/identity';
import { ApiError, type Answer, type MetaDescription, type TypeDescription } from '@deskline/record-http';
import { catalogues } from '../routing/catalogues';
import { Meta } from './meta';

const meta = new Meta(catalogues);
const administrator = { roles: ['account_administrator'], scopes: ALL_SCOPES } as unknown as Principal;
const endUser = { roles: [], scopes: ALL_SCOPES } as unknown as Principal;
const scoped = (...actions: string[]): Principal =>
  ({ ...administrator, scopes: [{ effect: 'allow', actions }] }) as Principal;

const answer = async (
  url: string,
  principal = administrator,
  headers: IncomingHttpHeaders = {},
  language: Language = 'en',
): Promise<Answer> => {
  const [path = '', query = ''] = url.split('?');
  return meta.answer({ path, query }, { ...principal, language }, headers);
};
const read = async <T = MetaDescription>(...call: Parameters<typeof answer>): Promise<T> =>
  JSON.parse((await answer(...call)).body.toString()) as T;
const errorOf = (...call: Parameters<typeof answer>) =>
  answer(...call).then(
    () => undefined,
    (error: ApiError) => [error.status, error.body],
  );
const tagOf = async (...call: Parameters<typeof answer>) => (await answer(...call)).head.headers['ETag'];
const namesFor = async (principal: Principal) =>
  (await read('/meta', principal)).types.map(({ name }) => name);

describe('/meta', () => {
  it.each(LANGUAGES)(
    'takes at most 150 bytes for each type for an administrator in %s, with gzip and with Brotli',
    async (language) => {
      for (const encoding of ['gzip', 'br']) {
        const { head, body } = await answer(
          '/meta',
          administrator,
          { 'accept-encoding': encoding },
          language,
        );
        expect(head.headers).toMatchObject({ 'Content-Encoding': encoding, Vary: 'Accept-Encoding' });
        expect(body.length).toBeLessThanOrEqual(150 * (await namesFor(administrator)).length);
      }
    },
  );

  it('has all record types with their fields, and words of neither fields nor values', async () => {
    const { types } = await read('/meta');
    expect(types.length).toBeGreaterThan(90);
    const fields = types.flatMap((type) => Object.values(type.fields));
    expect(fields.length).toBeGreaterThan(1_500);
    expect(fields.filter((field) => 'label' in field || 'values' in field)).toEqual([]);
  });

  it('is compressed once for callers with the same roles', async () => {
    const headers = { 'accept-encoding': 'gzip' };
    const [one, other] = await Promise.all([
      answer('/meta', administrator, headers),
      answer('/meta', administrator, headers),
    ]);
    expect(one.body).toBe(other.body);
    expect(JSON.parse(gunzipSync(one.body).toString())).toEqual(await read('/meta'));
  });

  it('names types and views in the language of the caller', async () => {
    const { language, types } = await read('/meta', administrator, {}, 'nl');
    const request = types.find(({ name }) => name === 'request');
    expect([language, request?.label, request?.plural]).toEqual(['nl', 'Verzoek', 'Verzoeken']);
    expect(request?.views).toMatchObject({ assigned_to_me: 'Aan mij toegewezen', open: 'Open' });
  });

  it('has an ETag that changes with the language, the roles and the scopes only', async () => {
    const tag = await tagOf('/meta');
    expect(await new Meta(catalogues).answer({ path: '/meta', query: '' }, administrator, {})).toMatchObject({
      head: { headers: { ETag: tag } },
    });
    const others = [
      await tagOf('/meta', administrator, {}, 'nl'),
      await tagOf('/meta', endUser),
      await tagOf('/meta', scoped('request:Read')),
    ];
    expect(new Set([tag, ...others]).size).toBe(4);
    const reordered = { ...administrator, roles: ['specialist', 'account_administrator'] } as Principal;
    const ordered = { ...administrator, roles: ['account_administrator', 'specialist'] } as Principal;
    expect(await tagOf('/meta', reordered)).toBe(await tagOf('/meta', ordered));
  });

  it('answers 304 to a matching ETag', async () => {
    for (const url of ['/meta', '/meta/request', '/meta?types=request,task']) {
      const headers = { 'if-none-match': await tagOf(url), 'accept-encoding': 'gzip' };
      expect(await answer(url, administrator, headers)).toMatchObject({
        head: { status: 304 },
        body: { length: 0 },
      });
    }
  });

  it('has the record types that the token may read', async () => {
    expect(await namesFor(scoped('request:Read'))).toEqual([
      'request',
      'affected_sla',
      'inbound_email',
      'tag',
    ]);
    expect(await namesFor(scoped('me:Read'))).toEqual([]);
    const limited = (await read('/meta', scoped('request:Read'))).types[0];
    expect(limited?.may).toEqual({ read: 'all' });
    expect(Object.keys(limited?.sub_collections ?? {})).toEqual([
      'grouped_requests',
      'affected_slas',
      'inbound_emails',
      'tags',
    ]);
    expect(limited?.fields['subject']?.access).toBe('readonly');
  });

  it('describes the named types in full', async () => {
    const { types } = await read('/meta?types=task,request');
    expect(types.map(({ name }) => name)).toEqual(['task', 'request']);
    const { language: _language, ...task } = await read<TypeDescription & { language: string }>('/meta/task');
    expect(types[0]).toEqual(task);
  });

  it('refuses unknown parameters, and names of types that are unknown or never seen alike', async () => {
    expect(await errorOf('/meta?type=task')).toEqual([
      400,
      expect.objectContaining({ message: 'Unknown fields: type' }),
    ]);
    expect(await errorOf('/meta/task?types=task')).toMatchObject([400, {}]);
    const message = (name: string) => ({ message: `Invalid value for field 'types': ${name}` });
    expect(await errorOf('/meta?types=request,webhook', endUser)).toMatchObject([400, message('webhook')]);
    expect(await errorOf('/meta?types=request,spaceship', endUser)).toMatchObject([
      400,
      message('spaceship'),
    ]);
    expect(await errorOf('/meta?types=constructor', endUser)).toMatchObject([400, message('constructor')]);
  });
});

describe('/meta/:type', () => {
  it('has labels, values with labels, and rights by role', async () => {
    const type = await read<TypeDescription>('/meta/request', administrator, {}, 'de');
    expect(type.fields['status']).toMatchObject({ label: 'Status', kind: 'enum', default: 'assigned' });
    expect(type.fields['status']?.values).toContainEqual({ id: 'assigned', txt: 'Zugewiesen' });
    expect(type.rights).toContainEqual({ roles: ['auditor', 'directory_auditor'], read: 'all' });
    expect(type.create_at).toEqual(['/requests']);
  });

  it('answers the same 404 for a type that is unknown and one that the caller never sees', async () => {
    const unknown = await errorOf('/meta/spaceship', endUser);
    expect(unknown).toMatchObject([404, {}]);
    expect(await errorOf('/meta/webhook', endUser)).toEqual(unknown);
    expect(await errorOf('/meta/task', scoped('request:Read'))).toEqual(unknown);
    for (const path of ['/meta/constructor', '/meta/request/x', '/meta//request', '/meta/%00'])
      expect(await errorOf(path, endUser)).toEqual(unknown);
  });

  it('answers 406 to another format than JSON', async () => {
    for (const path of ['/meta.xml', '/meta/request.xml'])
      expect(await errorOf(path)).toMatchObject([406, {}]);
    expect(await errorOf('/meta', administrator, { accept: 'text/html' })).toMatchObject([406, {}]);
  });

  it('tells which views an approver is limited to', async () => {
    const task = await read<TypeDescription>('/meta/task', endUser);
    expect(task).toMatchObject({ only_in_views: true, may: { read: 'some' } });
    expect(Object.keys(task.views ?? {})).toEqual(['approval_by_me']);
    expect(task.fields['status']?.access).toBe('readonly');
    expect(task.moves).toBeUndefined();
  });

  it('tells closed lists of transitions, and all of the others', async () => {
    const { moves } = await read<TypeDescription>('/meta/request');
    expect(moves).toMatchObject({ status: 'all', major_incident_status: { resolved: ['accepted'] } });
  });

  it('hides fields and writing from roles without it', async () => {
    const person = await read<TypeDescription>('/meta/person', endUser);
    expect(person.fields).not.toHaveProperty('cost_per_hour');
    expect(person.fields).not.toHaveProperty('roles');
    expect(person.fields).not.toHaveProperty('team_ids');
    expect(person.may.changing).toContain('time_zone');
    expect([person.fields['time_zone']?.access, person.fields['organization']?.access]).toEqual([
      'optional',
      'readonly',
    ]);
    const own = await read<TypeDescription>('/meta/person');
    expect(own.fields['roles']).toMatchObject({ access: 'filter', in: ['filter'] });
    expect(own.fields).toHaveProperty('cost_per_hour');
  });

  it('lets others than administrators give source and sourceID once', async () => {
    const specialist = { ...administrator, roles: ['specialist'] } as Principal;
    expect((await read<TypeDescription>('/meta/request', specialist)).fields['sourceID']?.access).toBe(
      'create',
    );
    expect((await read<TypeDescription>('/meta/request')).fields['sourceID']?.access).toBe('optional');
  });
});
