import type { Api, Fields } from '../api';
import { until } from '../until';
import type { E2eEnv } from '../e2e-env';
import { useSharedEnv } from '../use-shared-env';

describe('States and transitions of requests', () => {
  const given = useSharedEnv();
  let env: E2eEnv;
  let ellen: Api;
  let diana: Api;
  let omar: Api;

  beforeAll(() => {
    env = given();
    ellen = env.as('Ellen');
    diana = env.as('Diana');
    omar = env.as('Omar');
  });

  const request = (values: object = {}, by = diana): Promise<Fields> =>
    by.post('/requests', { subject: 'How it goes on', category: 'rfi', ...values });
  const change = ({ id }: Fields, values: object, by = diana): Promise<Fields> =>
    by.patch(`/requests/${id}`, values);
  const now = ({ id }: Fields): Promise<Fields> => diana.get(`/requests/${id}`);
  const refused = async ({ id }: Fields, values: object): Promise<unknown> => {
    const { status, body } = await diana.call<{ errors?: unknown }>('PATCH', `/requests/${id}`, values);
    return [status, JSON.stringify(body)];
  };
  const completed = async (values: object = {}): Promise<Fields> =>
    change(await request(values), { status: 'completed', completion_reason: 'workaround' });

  describe('a request', () => {
    it("is assigned to the account's service desk team by default", async () => {
      expect(await request()).toMatchObject({ team: { id: await env.demo('teams', 'service-desk') } });
    });

    it('refuses a service instance that is discontinued, and keeps one that becomes discontinued', async () => {
      const service = await env.demo('services', 'email');
      const values = { name: 'Fax', service, status: 'in_production' };
      const instance = await env.as('Ellen').post('/service_instances', values);
      const made = await request({ service_instance: instance.id });
      await env.as('Ellen').patch(`/service_instances/${instance.id}`, { status: 'discontinued' });
      const refusal = async () => {
        const body = { subject: 'Fax', category: 'rfi', service_instance: instance.id };
        const reply = await diana.call<{ errors?: [string, string][] }>('POST', '/requests', body);
        return reply.status === 422 ? reply.body.errors?.map(([field]) => field) : null;
      };
      // The event of the change is on its way to work-records.
      await until(async () => (await refusal()) !== null);
      expect(await refusal()).toEqual(['service_instance']);
      expect(await refused(await request(), { service_instance: instance.id })).toEqual([
        422,
        expect.stringContaining('service_instance'),
      ]);
      expect(await change(made, { subject: 'Fax again' })).toMatchObject({
        service_instance: { id: instance.id },
      });
    });

    it('keeps the person who created it: created_by is Readonly after that', async () => {
      const made = await request();
      const changed = await change(made, { created_by: env.person('Howard'), subject: 'By another' });
      expect(changed).toMatchObject({ created_by: { id: env.person('Diana') }, subject: 'By another' });
      expect(await now(made)).toMatchObject({ created_by: { id: env.person('Diana') } });
    });

    it('has completed_at set and next_target_at emptied when it is saved with status completed', async () => {
      const open = await request({ desired_completion_at: '2031-03-01T09:00:00Z' });
      expect(open).toMatchObject({ completed_at: null, next_target_at: open.desired_completion_at });
      expect(await change(open, { status: 'completed' })).toMatchObject({
        status: 'completed',
        completed_at: expect.any(String),
        next_target_at: null,
      });
    });

    it('adds a note for its requester when desired_completion_at is set, updated and removed', async () => {
      const own = await request({}, omar);
      for (const desired_completion_at of ['2031-03-01T09:00:00Z', '2031-03-02T09:00:00Z', null])
        await change(own, { desired_completion_at });
      expect(await omar.get(`/requests/${own.id}/notes`)).toMatchObject(
        ['2031-03-01', '2031-03-02', 'removed'].map((word) => ({
          ...{ text: expect.stringContaining(word), medium: 'system', internal: false },
        })),
      );
    });

    it('is watched by its requester, who can add no other watcher', async () => {
      const { id } = await request({}, omar);
      const path = `/requests/${id}/watches`;
      expect(await omar.post(path, {})).toMatchObject({ person: { id: env.person('Omar') } });
      expect(await omar.get(path)).toMatchObject([{ person: { id: env.person('Omar') } }]);
      // An end user cannot refer to a person they do not see.
      const other = { person_id: env.person('Diana') };
      expect(await omar.call('POST', path, other)).toMatchObject({ status: 422 });
      expect(await diana.get<Fields[]>(path)).toHaveLength(1);
      expect(await omar.call('POST', `/requests/${(await request()).id}/watches`)).toMatchObject({
        status: 404,
      });
    });

    it.each(['assigned', 'declined'])('is a new_assignment when its status becomes %s', async (status) => {
      const accepted = await change(await request(), { status: 'accepted' });
      expect(accepted).toMatchObject({ new_assignment: false });
      expect(await change(accepted, { status })).toMatchObject({ status, new_assignment: true });
    });

    it.each([
      ['archive', 'archived'],
      ['trash', 'trashed'],
    ])('leaves every view by %s once it is completed, and comes back by restore', async (action, member) => {
      const { id } = await completed();
      const path = `/requests/${id}`;
      const listed = async () => (await diana.get<Fields[]>(`/requests/completed?id=${id}`)).length;
      expect(await diana.call('POST', `${path}/${action}`)).toMatchObject({ status: 403 });
      expect(await ellen.call('POST', `${path}/${action}`)).toMatchObject({
        status: 200,
        body: { id, [member]: true },
      });
      expect(await listed()).toBe(0);
      const { status, body } = await ellen.call<Fields>('POST', `${path}/restore`);
      expect([status, body.id, member in body]).toEqual([200, id, false]);
      expect(await listed()).toBe(1);
    });

    it('cannot be archived or trashed while it is open', async () => {
      const { id } = await request();
      for (const action of ['archive', 'trash'])
        expect(await ellen.call('POST', `/requests/${id}/${action}`)).toMatchObject({ status: 422 });
    });

    it('has a next target of best_effort while it waits for the customer, and is filtered by it', async () => {
      const open = await request();
      expect(open).toMatchObject({ next_target_at: 'no_target' });
      const { id } = await change(open, { status: 'waiting_for_customer' });
      const found = (token: string) =>
        diana.get<Fields[]>(`/requests?fields=id,next_target_at&id=${id}&next_target_at=${token}`);
      expect(await found('best_effort')).toMatchObject([{ id, next_target_at: 'best_effort' }]);
      expect(await found('no_target')).toEqual([]);
    });

    it('is reviewed by itself without a service instance, or when it is solved', async () => {
      const service_instance = await env.demo('service_instances', 'email-production');
      expect(await request()).toMatchObject({ reviewed: true });
      const open = await request({ service_instance });
      expect(open).toMatchObject({ reviewed: false });
      expect(await change(open, { status: 'completed', completion_reason: 'solved' })).toMatchObject({
        reviewed: true,
      });
    });
  });

  describe('grouping of requests', () => {
    it('follows grouped_into in the group and its members', async () => {
      const [group, one, other] = [await request(), await request(), await request()];
      for (const each of [one, other])
        expect(await change(each, { grouped_into: group.id })).toMatchObject({ grouping: 'grouped' });
      expect(await now(group)).toMatchObject({ grouping: 'group' });
      expect(await change(one, { grouped_into: null })).toMatchObject({ grouping: 'none' });
      expect(await now(group)).toMatchObject({ grouping: 'group' });
      await change(other, { grouped_into: null });
      expect(await now(group)).toMatchObject({ grouping: 'none' });
    });

    it('has one level, also when two requests are grouped into each other at once', async () => {
      const [group, member, third] = [await request(), await request(), await request()];
      await change(member, { grouped_into: group.id });
      expect(await refused(third, { grouped_into: member.id })).toEqual([
        422,
        expect.stringContaining('is grouped into another one itself'),
      ]);
      expect(await refused(group, { grouped_into: third.id })).toEqual([
        422,
        expect.stringContaining('others are grouped into this one'),
      ]);
      const pair = [await request(), await request()] as const;
      const into = (one: Fields, other: Fields) =>
        diana.call('PATCH', `/requests/${one.id}`, { grouped_into: other.id });
      const replies = await Promise.all([into(pair[0], pair[1]), into(pair[1], pair[0])]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
      const groupings = await Promise.all(pair.map(async (each) => (await now(each)).grouping));
      expect(groupings.sort()).toEqual(['group', 'grouped']);
    });

    it('becomes none when all members leave at once', async () => {
      const group = await request();
      const members = await Promise.all([1, 2, 3, 4].map(() => request({ grouped_into: group.id })));
      expect(await now(group)).toMatchObject({ grouping: 'group' });
      await Promise.all(members.map((each) => change(each, { grouped_into: null })));
      expect(await now(group)).toMatchObject({ grouping: 'none' });
    });

    it('completes those in the group with it', async () => {
      const group = await request();
      const member = await request({ grouped_into: group.id });
      await change(group, { status: 'completed', completion_reason: 'workaround' });
      const done = { status: 'completed', completion_reason: 'workaround', completed_at: expect.any(String) };
      expect(await now(member)).toMatchObject(done);
      await change(group, { status: 'assigned' });
      expect(await now(member)).toMatchObject(done);
    });
  });

  describe('a major incident', () => {
    it('is proposed, accepted, and resolved by its completion', async () => {
      const incident = await request({ category: 'incident', impact: 'top' });
      const unreachable = [422, expect.stringContaining("can't be reached from the present one")];
      expect(await refused(incident, { major_incident_status: 'resolved' })).toEqual(unreachable);
      await change(incident, { major_incident_status: 'proposed' });
      expect(await refused(incident, { major_incident_status: null })).toEqual(unreachable);
      await change(incident, { major_incident_status: 'accepted' });
      expect(await change(incident, { status: 'completed' })).toMatchObject({
        major_incident_status: 'resolved',
      });
    });

    it('is an incident of high or top impact', async () => {
      const small = await request({ category: 'incident', impact: 'low' });
      expect(await refused(small, { major_incident_status: 'proposed' })).toEqual([
        422,
        expect.stringContaining('is for incidents of high or top impact'),
      ]);
    });
  });

  describe('predefined views of requests', () => {
    const made = new Map<string, number>();

    beforeAll(async () => {
      const [infrastructure, desk] = [
        await env.demo('teams', 'infrastructure'),
        await env.demo('teams', 'service-desk'),
      ];
      const provider = await env.demo('organizations', 'widget');
      const service = await ellen.post('/services', {
        name: 'Views',
        provider,
        problem_manager: env.person('Ellen'),
      });
      const instance = await ellen.post('/service_instances', {
        name: 'Views in production',
        service: service.id,
        support_team: desk,
      });
      const keep = (name: string, { id }: Fields) => made.set(name, id);
      const ofOmar = await request({}, omar);
      keep('of Omar', ofOmar);
      keep('of Omar, waiting', await change(await request({}, omar), { status: 'waiting_for_customer' }));
      keep('for Omar', await request({ requested_for: env.person('Omar') }));
      keep('of a team of Howard', await request({ team: infrastructure }));
      keep('of Howard', await request({ team: infrastructure, member: env.person('Howard') }));
      keep('over', await completed({ team: desk }));
      keep('over, to be reviewed by Ellen', await completed({ service_instance: instance.id }));
      keep('open, of a service of Ellen', await request({ service_instance: instance.id }));
      // Work-records projects the manager of the service a moment later.
      await until(async () => (await listed(ellen, 'problem_management_review')).length > 0);
    });

    /** Requests above that a view lists, oldest first. */
    const listed = async (by: Api, view: string): Promise<string[]> => {
      const ids = [...made.values()].join(',');
      const rows = new Set((await by.get<Fields[]>(`/requests/${view}?id=${ids}`)).map(({ id }) => id));
      return [...made].filter(([, id]) => rows.has(id)).map(([name]) => name);
    };

    const over = ['over', 'over, to be reviewed by Ellen'];
    it.each<[string, () => Api, string[]]>([
      ['completed', () => diana, over],
      [
        'open',
        () => diana,
        [
          'of Omar',
          'of Omar, waiting',
          'for Omar',
          'of a team of Howard',
          'of Howard',
          'open, of a service of Ellen',
        ],
      ],
      ['requested_by_or_for_me', () => omar, ['of Omar', 'of Omar, waiting', 'for Omar']],
      ['assigned_to_my_team', () => env.as('Howard'), ['of a team of Howard', 'of Howard']],
      ['assigned_to_me', () => env.as('Howard'), ['of Howard']],
      ['waiting_for_me', () => omar, ['of Omar, waiting']],
      ['problem_management_review', () => ellen, ['over, to be reviewed by Ellen']],
      ['problem_management_review', () => diana, []],
    ])('/requests/%s shows the requests of its definition', async (view, by, expected) => {
      expect(await listed(by(), view)).toEqual(expected);
    });
  });
});
