import type { Principal } from '@deskline/identity';
import { decodeFrame, encodeFrame } from '@deskline/platform';
import { principal } from '@deskline/testing';
import { ConfigurationRecordsEnv } from '../../test/configuration-records-env';
import { makeOffering, makeRooms } from '../../test/reservations';

/** Requests of another service: the requester's own, one of the own organization, and one that only the staff reads. */
const [OWN, OF_ORGANIZATION, OF_OTHERS] = [1, 2, 3];

const readable = ({ roles }: Principal): readonly number[] => {
  if (roles.includes('specialist')) return [OWN, OF_ORGANIZATION, OF_OTHERS];
  return roles.includes('key_contact') ? [OWN, OF_ORGANIZATION] : [OWN];
};

describe('request of a reservation', () => {
  let office: ConfigurationRecordsEnv;
  let rooms: number[] = [];
  let person = 0;
  const as = (...roles: Principal['roles']) => principal({ person: { id: person, name: 'Una' }, roles });
  const reserve = async (request: number, who: Principal, terms: object = {}) => {
    const ci = rooms.pop() as number;
    await makeOffering(office, { ci_ids: [ci], ...terms });
    const times = { start_at: '2026-03-03T10:00:00+01:00', end_at: '2026-03-03T11:00:00+01:00' };
    const { status, json } = await office.call(
      'POST /reservations',
      { name: 'Meeting', person, ci, request, ...times },
      who,
    );
    return { status, id: Number(json['id']), errors: json['errors'] };
  };
  const snapshotOf = async (id: number) => {
    const [found] = await office.database.query<{ attributes: object }>(
      `SELECT attributes FROM reference WHERE type = 'reservation' AND id = $1`,
      [id],
    );
    return found?.attributes;
  };

  beforeAll(async () => {
    office = await ConfigurationRecordsEnv.open();
    office.nats.connection.subscribe('references.request', {
      callback: (_error, message) => {
        const { head } = decodeFrame<{ ids: number[]; principal?: Principal }>(message.data);
        const seen = head.ids.filter((id) => !head.principal || readable(head.principal).includes(id));
        const rows = seen.map((id) => ({
          ...{ type: 'request', id, account_id: 'widget', name: 'R', sourceID: null, disabled: false },
          ...{ version: 1, json: '"name":"R"', attributes: {} },
        }));
        message.respond(encodeFrame({ status: 200 }, Buffer.from(JSON.stringify(rows))));
      },
    });
    await office.account('widget');
    person = await office.person('widget', 'Una');
    rooms = await makeRooms(office, ...Array.from({ length: 12 }, (_, nth) => `Room ${nth}`));
  });
  afterAll(() => office?.close());

  it.each([
    ['an end user', [], [201, 422, 422]],
    ['a key contact, who reads requests of the organization,', ['key_contact'], [201, 422, 422]],
    ['a specialist', ['specialist'], [201, 201, 201]],
  ] as const)('is one that %s may name', async (_who, roles, statuses) => {
    const answers: unknown[] = [];
    for (const request of [OWN, OF_ORGANIZATION, OF_OTHERS]) {
      const { status, errors } = await reserve(request, as(...roles));
      answers.push(status);
      if (status === 422) expect(errors).toEqual([['request', expect.any(String)]]);
    }
    expect(answers).toEqual(statuses);
  });

  it('is not changed by a requester', async () => {
    const { id } = await reserve(OWN, as());
    expect((await office.call(`PATCH /reservations/${id}`, { request: null }, as())).status).toBe(403);
  });

  it('stands in the snapshot with the status, which says that a reservation is private', async () => {
    const { id } = await reserve(OWN, as(), { initial_status: 'pending' });
    const hidden = await reserve(OWN, as(), { private_reservations: true });
    const attributes = { request: OWN, first_occurrence: null };
    expect([await snapshotOf(id), await snapshotOf(hidden.id)]).toEqual([
      { ...attributes, status: 'pending', private: false },
      { ...attributes, status: 'confirmed', private: true },
    ]);
    await office.call(`PATCH /reservations/${id}`, { status: 'canceled' }, as());
    expect(await snapshotOf(id)).toMatchObject({ ...attributes, status: 'canceled' });
  });
});
