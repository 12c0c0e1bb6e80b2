import { principal } from '@deskline/testing';
import type { Principal } from '@deskline/identity';
import { administrator, ConfigurationRecordsEnv } from '../../test/configuration-records-env';
import { makeOffering, makeRooms } from '../../test/reservations';

/** The test clock begins on Monday 2 March at 9:00, 10:00 in Amsterdam. */
const at = (day: number, time: string): string => `2026-03-${String(day).padStart(2, '0')}T${time}:00+01:00`;

describe('reservations', () => {
  let office: ConfigurationRecordsEnv;
  let rooms: number[] = [];
  const people: Record<string, number> = {};

  const as = (name: string, ...roles: Principal['roles']): Principal =>
    principal({ person: { id: people[name] ?? 0, name }, roles });
  const una = () => as('Una');
  const sam = () => as('Sam', 'specialist');

  const room = () => rooms.pop() as number;
  const offered = async (values: object = {}) => {
    const ci = room();
    return { ci, offering: await makeOffering(office, { ci_ids: [ci], ...values }) };
  };
  const body = (ci: number, values: object = {}) => ({
    name: 'Meeting',
    person: people['Una'],
    ci,
    start_at: at(3, '10:00'),
    end_at: at(3, '11:00'),
    ...values,
  });
  const reserve = (ci: number, values: object = {}, who = una()) =>
    office.call('POST /reservations', body(ci, values), who);
  const reserved = async (ci: number, values: object = {}, who = una()) =>
    Number((await made201(await reserve(ci, values, who))).json['id']);
  const made201 = async <A extends { status: number; text: string }>(answer: A): Promise<A> => {
    if (answer.status !== 201) throw new Error(`${answer.status}: ${answer.text}`);
    return answer;
  };
  const change = (id: number, values: object, who = una()) =>
    office.call(`PATCH /reservations/${id}`, values, who);
  const read = async (id: number, who = administrator()) =>
    (await office.call(`GET /reservations/${id}`, null, who)).json;
  const refusedFields = ({ status, json }: { status: number; json: Record<string, unknown> }) => [
    status,
    ...((json['errors'] ?? []) as [string, string][]).map(([field]) => field),
  ];

  beforeAll(async () => {
    office = await ConfigurationRecordsEnv.open();
    await office.account('widget');
    for (const name of ['Una', 'Bob', 'Sam']) people[name] = await office.person('widget', name);
    rooms = await makeRooms(office, ...Array.from({ length: 50 }, (_, nth) => `Room ${nth}`));
  });
  afterAll(() => office?.close());

  it('are confirmed, prepared, active and ended by the clock', async () => {
    const { ci } = await offered({ preparation_duration: 15 });
    const id = await reserved(ci);
    expect(await read(id)).toMatchObject({
      status: 'confirmed',
      preparation_start_at: '2026-03-03T08:45:00Z',
      ci: { id: ci },
      person: { name: 'Una' },
    });
    for (const [time, status] of [
      ['09:45', 'being_prepared'],
      ['10:00', 'active'],
      ['11:00', 'ended'],
    ] as const) {
      await office.advanceTo(at(3, time));
      expect((await read(id))['status']).toBe(status);
    }
    await office.advanceTo(at(2, '10:00'));
  });

  it('that stay unconfirmed are canceled at their end', async () => {
    const { ci } = await offered({ initial_status: 'pending' });
    const id = await reserved(ci);
    expect((await read(id))['status']).toBe('pending');
    await office.advanceTo(at(3, '12:00'));
    expect((await read(id))['status']).toBe('canceled');
    await office.advanceTo(at(2, '10:00'));
  });

  describe('of one CI', () => {
    it.each([
      ['the same time', '10:00', '11:00', 422],
      ['its last minutes', '10:30', '11:30', 422],
      ['the preparation before it', '09:00', '10:00', 422],
      ['the time after it, in which the CI is prepared', '11:00', '12:00', 422],
      ['a later time', '11:30', '12:30', 201],
      ['an earlier time', '08:30', '09:30', 201],
    ])('do not overlap: %s', async (_which, from, until, status) => {
      const { ci } = await offered({ preparation_duration: 30 });
      await reserved(ci);
      const answer = await reserve(ci, { start_at: at(3, from), end_at: at(3, until) });
      expect(refusedFields(answer)).toEqual(status === 422 ? [422, 'start_at'] : [201]);
    });

    it('are made once of several concurrent ones, and several at different times', async () => {
      const { ci } = await offered();
      const same = await Promise.all([1, 2, 3, 4, 5].map(() => reserve(ci)));
      expect(same.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422, 422]);
      const hours = ['12:00', '13:00', '14:00', '15:00'];
      const others = await Promise.all(
        hours.map((hour) =>
          reserve(ci, { start_at: at(3, hour), end_at: at(3, hour.replace(':00', ':30')) }),
        ),
      );
      expect(others.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    });

    it('are moved to one time once, also concurrently', async () => {
      const { ci } = await offered();
      const hours = ['08:00', '12:00', '14:00'];
      const ids = await Promise.all(
        hours.map((hour) =>
          reserved(ci, { start_at: at(3, hour), end_at: at(3, hour.replace(':00', ':30')) }),
        ),
      );
      const moved = await Promise.all(
        ids.map((id) => change(id, { start_at: at(4, '10:00'), end_at: at(4, '11:00') })),
      );
      expect(moved.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
    });

    it('leave the time to others once they are canceled, and do not take it back', async () => {
      const { ci } = await offered();
      const id = await reserved(ci);
      expect((await change(id, { status: 'canceled' })).status).toBe(200);
      await reserved(ci);
      const back = await change(id, { status: 'confirmed' }, administrator());
      expect(refusedFields(back)).toEqual([422, 'status']);
    });

    it('cannot be moved to another CI that is taken', async () => {
      const [one, other] = [room(), room()];
      await makeOffering(office, { ci_ids: [one, other] });
      await reserved(other);
      const id = await reserved(one);
      const answer = await change(id, { ci: other }, administrator());
      expect(refusedFields(answer)).toEqual([422, 'start_at']);
    });

    it('include those without an offering', async () => {
      const ci = room();
      await reserved(ci, {}, sam());
      expect(refusedFields(await reserve(ci, {}, sam()))).toEqual([422, 'start_at']);
    });
  });

  describe('under an offering', () => {
    it.each([
      ['end before they start', {}, { end_at: at(3, '09:00') }, 'end_at'],
      ['end when they start', {}, { end_at: at(3, '10:00') }, 'end_at'],
      ['are too short', {}, { end_at: at(3, '10:15') }, 'end_at'],
      ['are too long', {}, { end_at: at(3, '14:30') }, 'end_at'],
      ['are not of so many steps', {}, { end_at: at(3, '10:45') }, 'end_at'],
      ['start before the hours', {}, { start_at: at(3, '07:30') }, 'start_at'],
      ['end after the hours', {}, { start_at: at(3, '17:00'), end_at: at(3, '18:30') }, 'end_at'],
      ['are on a free day', {}, { start_at: at(7, '10:00'), end_at: at(7, '11:00') }, 'start_at'],
      ['start too soon', { min_advance_duration: 1_500 }, {}, 'start_at'],
      ['start too far ahead', { max_advance_duration: 1_400 }, {}, 'start_at'],
      ['end on another day', { max_duration: 2_000 }, { end_at: at(4, '10:00') }, 'end_at'],
    ])('are refused if they %s', async (_why, terms, values, field) => {
      const { ci } = await offered(terms);
      const answer = await reserve(ci, values);
      expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(`"${field}"`)]);
      expect(refusedFields(answer).slice(1)).toContain(field);
    });

    it('of several days start and end within the hours, and go on at night', async () => {
      const { ci } = await offered({ multi_day: true, max_duration: 10_000 });
      expect(refusedFields(await reserve(ci, { end_at: at(4, '20:00') }))).toEqual([422, 'end_at']);
      await reserved(ci, { end_at: at(6, '18:00') });
    });

    it('are of its CIs only', async () => {
      const [one, other] = [await offered(), await offered()];
      const answer = await reserve(one.ci, { reservation_offering: other.offering });
      expect(refusedFields(answer)).toEqual([422, 'ci']);
    });

    it('stay under one', async () => {
      const { ci } = await offered();
      const id = await reserved(ci);
      const answer = await change(id, { reservation_offering: null }, administrator());
      expect(refusedFields(answer)).toEqual([422, 'reservation_offering']);
    });

    it('get its terms also where the client leaves it out, for everybody', async () => {
      const { ci, offering } = await offered();
      const id = await reserved(ci, {}, sam());
      expect(await read(id)).toMatchObject({ reservation_offering: { id: offering } });
      expect((await reserve(ci, { end_at: at(3, '10:07') }, administrator())).status).toBe(422);
    });
  });

  describe('without an offering', () => {
    const alone = async (ci = room()) => ({ ci, id: await reserved(ci, {}, sam()) });

    it('are refused to everybody where the CI has several', async () => {
      const { ci } = await offered();
      await makeOffering(office, { name: 'More rooms', ci_ids: [ci] });
      for (const who of [sam(), administrator()])
        expect(refusedFields(await reserve(ci, {}, who))).toEqual([422, 'reservation_offering']);
    });

    it('are not moved to a CI that is offered, nor in time once theirs is', async () => {
      const { ci: other, offering } = await offered();
      const { ci, id } = await alone();
      expect(refusedFields(await change(id, { ci: other }, administrator()))).toEqual([
        422,
        'reservation_offering',
      ]);
      await makeOffering(office, { ci_ids: [ci] });
      const later = { end_at: at(3, '20:00') };
      expect(refusedFields(await change(id, later, sam()))).toEqual([422, 'reservation_offering']);
      const under = await change(id, { ci: other, reservation_offering: offering }, sam());
      expect([under.status, under.json['reservation_offering']]).toMatchObject([200, { id: offering }]);
    });

    it('are canceled by the requester, and not moved', async () => {
      const { id } = await alone();
      expect(refusedFields(await change(id, { end_at: at(4, '10:00') }))).toEqual([
        422,
        'reservation_offering',
      ]);
      expect((await change(id, { status: 'canceled' })).json['status']).toBe('canceled');
    });
  });

  describe('of a requester', () => {
    it('are seen, changed and canceled by the person, and no other end user', async () => {
      const { ci } = await offered();
      const id = await reserved(ci);
      const bob = as('Bob');
      expect((await office.call(`GET /reservations/${id}`, null, una())).status).toBe(200);
      for (const request of [`GET /reservations/${id}`, `PATCH /reservations/${id}`])
        expect((await office.call(request, { status: 'canceled' }, bob)).status).toBe(404);
      expect((await office.call('GET /reservations', null, bob)).json).toEqual([]);
      const answer = await reserve(ci, { person: people['Bob'] }, una());
      expect(refusedFields(answer)).toEqual([422, 'person']);
      expect((await change(id, { person: people['Bob'] })).status).toBe(403);
      expect((await change(id, { status: 'canceled' })).json['status']).toBe('canceled');
    });

    it('need an offering of the CI', async () => {
      const ci = room();
      // CIs that nothing offers are none to an end user.
      expect(refusedFields(await reserve(ci))).toEqual([422, 'ci', 'reservation_offering']);
      const { ci: one } = await offered();
      await makeOffering(office, { name: 'More rooms', ci_ids: [one] });
      expect(refusedFields(await reserve(one))).toEqual([422, 'reservation_offering']);
    });

    it('are not confirmed by the requester', async () => {
      const { ci } = await offered({ initial_status: 'pending' });
      const id = await reserved(ci, { status: 'confirmed' });
      expect((await read(id))['status']).toBe('pending');
      expect(refusedFields(await change(id, { status: 'confirmed' }))).toEqual([422, 'status']);
      expect((await change(id, { status: 'confirmed' }, sam())).json['status']).toBe('confirmed');
      const longer = await change(id, { end_at: at(3, '12:00') });
      expect([longer.status, longer.json['status']]).toEqual([200, 'pending']);
    });

    it('need an agreement that covers the person', async () => {
      const organization = await office.create('POST /organizations', { name: 'Widget' });
      const service = await office.create('POST /services', { name: 'Rooms', provider: organization });
      const service_instance = await office.create('POST /service_instances', {
        name: 'Rooms',
        service,
        status: 'in_production',
      });
      const { ci } = await offered({ service_instance });
      expect(refusedFields(await reserve(ci))).toEqual([422, 'person']);
      await reserved(ci, { start_at: at(3, '14:00'), end_at: at(3, '15:00') }, sam());
      const service_offering = await office.create('POST /service_offerings', { name: 'Rooms', service });
      await office.create('POST /slas', {
        name: 'Rooms',
        service_offering,
        service_instance,
        customer: organization,
        coverage: 'people',
        person_ids: [people['Una']],
        customer_representative_ids: [people['Una']],
        status: 'active',
        start_date: '2026-01-01',
      });
      await reserved(ci);
    });

    it('are hidden from other people where the offering is private', async () => {
      const { ci } = await offered({ private_reservations: true });
      const id = await reserved(ci);
      const seen = async (who: Principal) => (await office.call(`GET /reservations/${id}`, null, who)).status;
      expect(await seen(una())).toBe(200);
      expect(await seen(sam())).toBe(404);
      expect((await change(id, { name: 'X' }, sam())).status).toBe(404);
      expect(await seen(as('Bob', 'configuration_manager'))).toBe(200);
      expect(await seen(as('Bob', 'auditor'))).toBe(200);
      const listed = await office.call(`GET /reservations?id=${id}`, null, sam());
      expect(listed.json).toEqual([]);
    });
  });

  it('are hidden from other services as their offering says now', async () => {
    const { ci, offering } = await offered();
    const id = await reserved(ci);
    const isPrivate = async () => {
      const rows = await office.database.query<{ attributes: { private?: boolean } }>(
        `SELECT attributes FROM reference WHERE type = 'reservation' AND id = $1`,
        [id],
      );
      return rows[0]?.attributes.private;
    };
    for (const private_reservations of [true, false]) {
      const path = `PATCH /reservation_offerings/${offering}`;
      expect((await office.call(path, { private_reservations }, administrator())).status).toBe(200);
      expect(await isPrivate()).toBe(private_reservations);
    }
  });

  it('are listed as open and completed', async () => {
    const { ci } = await offered();
    const [open, canceled] = [
      await reserved(ci),
      await reserved(ci, { start_at: at(5, '10:00'), end_at: at(5, '11:00') }),
    ];
    await change(canceled, { status: 'canceled' });
    const ids = async (view: string) =>
      (
        (await office.call(`GET /reservations/${view}?ids=${open},${canceled}`, null, una()))
          .json as unknown as { id: number }[]
      ).map(({ id }) => id);
    expect([await ids('open'), await ids('completed')]).toEqual([[open], [canceled]]);
  });
});
