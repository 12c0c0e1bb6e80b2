import type { Principal } from '@deskline/identity';
import type { Role } from '@deskline/record';
import { principal } from '@deskline/testing';
import { administrator, ConfigurationRecordsEnv } from '../../test/configuration-records-env';
import { VISIBILITIES } from './visibility';

type Visibility = (typeof VISIBILITIES)[number];

describe('broadcasts', () => {
  let office: ConfigurationRecordsEnv;
  const ids: Record<string, number> = {};
  /** Ina is a member of everything that broadcasts are sent to, Otto only of the account. */
  let lists: Record<Visibility, object>;
  let ina: Principal;
  let otto: Principal;
  const admin = (more: Partial<Principal> = {}) => ({ ...administrator(), ...more });
  const draft = { message: 'The mail is down', message_type: 'outage' };
  const post = async (values: object = {}, as = admin()) => {
    const { status, json } = await office.call('POST /broadcasts', { ...draft, ...values }, as);
    return { status, json, id: Number(json['id']) };
  };
  const patch = (id: number, values: object, as = admin()) =>
    office.call(`PATCH /broadcasts/${id}`, values, as);
  const read = async (id: number, as = admin()) =>
    (await office.call(`GET /broadcasts/${id}`, null, as)).json;
  const idsAt = async (path: string, as = admin()) => {
    const { json } = await office.call(`GET ${path}`, null, as);
    return (json as unknown as { id: number }[]).map(({ id }) => id);
  };
  const sees = async (id: number, as: Principal) => [
    (await office.call(`GET /broadcasts/${id}`, null, as)).status,
    (await office.call(`GET /broadcasts/${id}/translations`, null, as)).status,
    (await idsAt('/broadcasts?per_page=100', as)).includes(id),
    (await idsAt('/broadcasts/active?per_page=100', as)).includes(id),
  ];
  const VISIBLE = [200, 200, true, true];
  const INVISIBLE = [404, 404, false, false];

  beforeAll(async () => {
    office = await ConfigurationRecordsEnv.open();
    await office.account('widget', { time_zone: 'Europe/Amsterdam', locale: 'en-US' });
    for (const name of ['Ina', 'Otto', 'Rep']) ids[name] = await office.person('widget', name);
    const made = office.create.bind(office);
    const group = await made('POST /organizations', { name: 'Group' });
    const part = await made('POST /organizations', { name: 'Part', parent: group });
    const elsewhere = await made('POST /organizations', { name: 'Elsewhere', parent: part });
    const site = await made('POST /sites', { name: 'Home' });
    await office.call(`PATCH /people/${ids['Ina']}`, { organization: part, site }, admin());
    await office.call(`PATCH /people/${ids['Otto']}`, { organization: elsewhere }, admin());
    const team = await made('POST /teams', { name: 'Desk', member_ids: [ids['Ina']] });
    const pool = await made('POST /skill_pools', { name: 'Pool', member_ids: [ids['Ina']] });
    const service = await made('POST /services', { name: 'Mail', provider: group });
    const instance = await made('POST /service_instances', { name: 'Mail 1', service });
    const offering = await made('POST /service_offerings', { name: 'Gold', service });
    const agreed = { name: 'Mail', service_offering: offering, service_instance: instance, customer: group };
    const covering = { coverage: 'people', person_ids: [ids['Ina']], status: 'active' };
    const representing = { customer_representative_ids: [ids['Rep'], ids['Ina']] };
    const sla = await made('POST /slas', { ...agreed, ...covering, ...representing });
    Object.assign(ids, { group, part, site, team, pool, instance });
    lists = {
      all_of_account: {},
      account_specialists: {},
      covered_for_any: {},
      covered_for: { service_instance_ids: [instance] },
      customer_representatives_of_slas: { sla_ids: [sla] },
      customers: { customer_ids: [group] },
      members_of_skill_pools: { skill_pool_ids: [pool] },
      members_of_teams: { team_ids: [team] },
      organizations_and_descendants: { organization_ids: [group] },
      organizations: { organization_ids: [part] },
      sites: { site_ids: [site] },
    };
    const caller = (name: string, more: Partial<Principal>) =>
      principal({ person: { id: ids[name] ?? 0, name }, roles: [], team_ids: [], ...more });
    ina = caller('Ina', { team_ids: [team], organization_id: part });
    otto = caller('Otto', { organization_id: elsewhere });
  });
  afterAll(() => office?.close());

  describe('are visible', () => {
    const ALIKE: readonly Visibility[] = ['all_of_account', 'organizations_and_descendants'];

    it.each(VISIBILITIES.filter((each) => each !== 'account_specialists'))(
      'by the visibility %s to the people it names',
      async (visibility) => {
        const { id } = await post({ visibility, ...lists[visibility] });
        expect(await sees(id, ina)).toEqual(VISIBLE);
        // Otto is in an organization below.
        expect(await sees(id, otto)).toEqual(ALIKE.includes(visibility) ? VISIBLE : INVISIBLE);
        const stranger = { ...otto, organization_id: null };
        expect(await sees(id, stranger)).toEqual(visibility === 'all_of_account' ? VISIBLE : INVISIBLE);
      },
    );

    it('by the visibility account_specialists to specialists', async () => {
      const { id } = await post({ visibility: 'account_specialists' });
      for (const role of ['specialist', 'workflow_manager'] as Role[])
        expect(await sees(id, { ...otto, roles: [role] })).toEqual(VISIBLE);
      for (const roles of [[], ['key_contact']] as Role[][])
        expect(await sees(id, { ...ina, roles })).toEqual(INVISIBLE);
    });

    it.each(VISIBILITIES)('by the visibility %s to nobody without its list', async (visibility) => {
      const { id } = await post({ visibility });
      const all = ['all_of_account', 'covered_for_any'].includes(visibility);
      expect(await sees(id, ina)).toEqual(all ? VISIBLE : INVISIBLE);
    });

    it('to specialists like to others, and always to the roles that write or audit them', async () => {
      const { id } = await post({ visibility: 'members_of_teams', team_ids: [ids['team']] });
      expect(await sees(id, { ...otto, roles: ['specialist', 'service_level_manager'] })).toEqual(INVISIBLE);
      for (const role of ['service_desk_manager', 'account_designer', 'auditor', 'account_owner'] as Role[])
        expect(await sees(id, { ...otto, roles: [role] })).toEqual(VISIBLE);
    });

    it('by covered_for_any only while the SLA is active', async () => {
      const { id } = await post({ visibility: 'covered_for_any' });
      const [sla] = await idsAt('/slas');
      await office.call(`PATCH /slas/${sla}`, { status: 'being_prepared' }, admin());
      expect(await sees(id, ina)).toEqual(INVISIBLE);
      await office.call(`PATCH /slas/${sla}`, { status: 'active' }, admin());
      expect(await sees(id, ina)).toEqual(VISIBLE);
    });
  });

  describe('refuse a list without its visibility', () => {
    const LISTS = [
      ['customers', 'customer_ids', 'customers'],
      ['organizations', 'organization_ids', 'organizations'],
      ['organizations', 'organization_ids', 'organizations_and_descendants'],
      ['service_instances', 'service_instance_ids', 'covered_for'],
      ['sites', 'site_ids', 'sites'],
      ['skill_pools', 'skill_pool_ids', 'members_of_skill_pools'],
      ['slas', 'sla_ids', 'customer_representatives_of_slas'],
      ['teams', 'team_ids', 'members_of_teams'],
    ] as const;

    it.each(LISTS)('%s as %s', async (path, list, visibility) => {
      const values = lists[visibility] as Record<string, number[]>;
      const other = visibility === 'sites' ? 'members_of_teams' : 'sites';
      const refused = expect.arrayContaining([
        [path, expect.stringMatching(/is for another visibility/)],
      ]) as unknown;
      const wrong = await post({ visibility: other, ...values });
      expect([wrong.status, wrong.json['errors']]).toEqual([422, refused]);
      const right = await post({ visibility, ...values });
      expect(right.json[path]).toMatchObject((values[list] ?? []).map((id) => ({ id })));
      const moved = await patch(right.id, { visibility: other });
      expect([moved.status, moved.json['errors']]).toEqual([422, refused]);
      expect((await patch(right.id, { visibility: other, [list]: [] })).json).toMatchObject({ [path]: [] });
      const linked = await office.call(
        `POST /broadcasts/${right.id}/${path}/${values[list]?.[0]}`,
        null,
        admin(),
      );
      expect(linked.status).toBe(422);
    });
  });

  describe('read datetimes in their time zone', () => {
    it('with the time zone of the caller and the present time as defaults', async () => {
      const { status, json } = await post({}, admin({ time_zone: 'America/New_York' }));
      const start_at = '2026-03-02T04:00:00-05:00';
      expect([status, json]).toMatchObject([
        200,
        { time_zone: 'America/New_York', start_at, end_at: null, visibility: 'all_of_account' },
      ]);
    });

    it('on create and on update', async () => {
      const zoned = { time_zone: 'Asia/Tokyo', start_at: '2026-04-01 00:00', end_at: '2026-04-01 24:00' };
      const { id, json } = await post(zoned);
      const day = { start_at: '2026-03-31T15:00:00Z', end_at: '2026-04-01T15:00:00Z' };
      expect(json).toMatchObject(day);
      // The caller is in another time zone.
      const moved = await patch(
        id,
        { end_at: '2026-04-02 12:00am' },
        admin({ time_zone: 'Europe/Amsterdam' }),
      );
      expect(moved.json).toMatchObject({ end_at: '2026-04-02T17:00:00+02:00' });
      expect((await patch(id, { end_at: '2026-04-02T12:00Z' })).json).toMatchObject({
        end_at: '2026-04-02T12:00:00Z',
      });
      const zone = { time_zone: 'America/New_York', end_at: '2026-04-03T24:00' };
      expect((await patch(id, zone)).json).toMatchObject({ end_at: '2026-04-04T04:00:00Z' });
      // Stored moments stay when the time zone changes.
      expect((await patch(id, { time_zone: 'UTC' })).json).toMatchObject({ end_at: '2026-04-04T04:00:00Z' });
    });

    it.each([
      [{ start_at: '2026-04-02 00:00', end_at: '2026-04-01 12:00am' }, 200],
      [{ start_at: '2026-04-02 00:00', end_at: '2026-04-02 00:00' }, 200],
      [{ start_at: '2026-04-02 00:01', end_at: '2026-04-02 00:00' }, 422],
      [{ end_at: '2026-03-02 08:59', time_zone: 'UTC' }, 422],
    ])('and refuse an end before the start: %j answers %i', async (values, status) => {
      const answer = await post(values);
      expect(answer.status).toBe(status);
      if (status === 422)
        expect(answer.json['errors']).toEqual([['end_at', expect.stringContaining('before the start')]]);
    });
  });

  describe('are visible from start_at until end_at', () => {
    /** Nights of clock changes in 2026, with the beginning and end of the local day. */
    it.each([
      ['Europe/Amsterdam', '2026-03-29', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'],
      ['America/New_York', '2026-11-01', '2026-11-01T04:00:00Z', '2026-11-02T05:00:00Z'],
      ['Australia/Lord_Howe', '2026-10-04', '2026-10-03T13:30:00Z', '2026-10-04T13:00:00Z'],
    ])('to the second in %s on %s', async (time_zone, day, starts, ends) => {
      await office.advanceTo('2026-03-02T09:00:00Z');
      const { id } = await post({ time_zone, start_at: `${day} 00:00`, end_at: `${day} 12:00am` });
      const second = (moment: string, more: number) =>
        new Date(Date.parse(moment) + more * 1_000).toISOString().replace('.000', '');
      const states = async (moment: string) => {
        await office.advanceTo(moment);
        const of = async (view: string) => (await idsAt(`/broadcasts/${view}?id=${id}`)).length;
        return [await of('active'), await of('inactive'), (await sees(id, otto))[0]];
      };
      expect(await states(second(starts, -1))).toEqual([0, 1, 404]);
      expect(await states(starts)).toEqual([1, 0, 200]);
      expect(await states(second(ends, -1))).toEqual([1, 0, 200]);
      expect(await states(ends)).toEqual([0, 1, 404]);
      await office.advanceTo('2026-03-02T09:00:00Z');
    });

    it('or, without end_at, until they are disabled', async () => {
      const { id } = await post();
      await office.advanceTo('2036-01-01T00:00:00Z');
      expect(await sees(id, otto)).toEqual(VISIBLE);
      await patch(id, { disabled: true });
      expect(await sees(id, otto)).toEqual(INVISIBLE);
      expect(await idsAt(`/broadcasts/inactive?id=${id}`)).toEqual([id]);
      await office.advanceTo('2026-03-02T09:00:00Z');
    });
  });

  describe('store their message as the translation for the locale of the account', () => {
    const eventsOf = async (id: number) => {
      const text =
        "SELECT event FROM event_log WHERE object_type = 'broadcast' AND object_id = $1 ORDER BY entry";
      return (await office.database.query<{ event: string }>(text, [id])).map(({ event }) => event);
    };

    it('which is created and updated with the message', async () => {
      const { id, json } = await post();
      expect(json['translations']).toEqual([
        expect.objectContaining({
          id: expect.any(Number) as number,
          locale: 'en-US',
          message: draft.message,
        }),
      ]);
      await patch(id, { message: 'It is up' });
      expect((await read(id))['translations']).toMatchObject([{ locale: 'en-US', message: 'It is up' }]);
      expect(await eventsOf(id)).toEqual(['broadcast.create', 'broadcast.update']);
    });

    it('and update the message with that translation', async () => {
      const { id, json } = await post();
      const [stored] = json['translations'] as { id: number }[];
      await office.call(`PATCH /broadcasts/${id}/translations/${stored?.id}`, { message: 'Up' }, admin());
      expect(await read(id)).toMatchObject({ message: 'Up', translations: [{ message: 'Up' }] });
      expect(await eventsOf(id)).toEqual(['broadcast.create', 'broadcast.update']);
      const taken = await office.call(`POST /broadcasts/${id}/translations`, { locale: 'en-us' }, admin());
      expect(taken.status).toBe(422);
    });

    it('and show the translation in the language of the reader', async () => {
      const { id } = await post();
      await office.create(`POST /broadcasts/${id}/translations`, { locale: 'nl', message: 'De post is uit' });
      expect(await read(id, { ...otto, language: 'nl' })).toMatchObject({
        message: draft.message,
        localized_message: 'De post is uit',
      });
      expect(await read(id, { ...otto, language: 'fr' })).toMatchObject({ localized_message: draft.message });
    });

    it('and accept their own JSON when it is sent back', async () => {
      const { id, json } = await post();
      expect((await patch(id, json)).json).toEqual(json);
      const { status, json: answer } = await patch(id, { translations: [{ locale: 'nl', message: 'Uit' }] });
      expect([status, answer['errors']]).toEqual([422, [['translations', expect.any(String)]]]);
    });
  });

  it.each([
    'service_desk_manager',
    'account_designer',
    'directory_designer',
    'account_administrator',
  ] as Role[])('are written by a %s', async (role) => {
    const keeper = { ...otto, roles: [role] };
    const { status, id } = await post({}, keeper);
    expect([status, (await patch(id, { disabled: true }, keeper)).status]).toEqual([200, 200]);
  });

  it.each([[[]], [['specialist']], [['service_desk_analyst']], [['auditor']]] as Role[][][])(
    'are not written by %j',
    async (roles) => {
      const { id } = await post();
      expect((await post({}, { ...otto, roles })).status).toBe(403);
      expect((await patch(id, { disabled: true }, { ...otto, roles })).status).toBe(403);
    },
  );
});
