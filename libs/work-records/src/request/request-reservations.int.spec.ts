import type { DomainEvent } from '@deskline/events';
import { Database } from '@deskline/platform';
import { RecordRuntime, References } from '@deskline/record-store';
import { manager, WorkRecordsEnv } from '../../test/work-records-env';
import { RequestReservations } from './request-reservations';

interface Reservation {
  readonly id: number;
  readonly status: string;
  readonly version?: number;
  readonly request?: number | null;
  readonly first_occurrence?: number;
  readonly private?: true;
  readonly account_id?: string;
}

describe('reservation of requests', () => {
  let desk: WorkRecordsEnv;
  let handler: RequestReservations;
  let request = 0;
  let first = 0;
  const create = (values: object = {}) =>
    desk.create('POST /requests', { subject: 'Room', category: 'rfi', team: 7, ...values });
  const change = (values: object) => desk.call(`PATCH /requests/${request}`, values);
  const read = async (of = request) => {
    const { status, reservation } = await desk.read(`/requests/${of}?fields=status,reservation`);
    return [status, (reservation as { id: number } | null)?.id ?? null];
  };

  const eventOf = ({ id, version = 1, account_id = 'widget', ...attributes }: Reservation) =>
    ({
      snapshot: {
        ...{ type: 'reservation', id: first + id, account_id, name: 'Meeting', sourceID: null },
        ...{ disabled: false, version, json: '"name":"Meeting"' },
        attributes: { request, first_occurrence: null, ...attributes },
      },
    }) as unknown as DomainEvent;
  const happen = (...reservations: readonly Reservation[]) =>
    desk.service
      .get(Database)
      .transaction((transaction) => handler.handle(transaction, reservations.map(eventOf)));
  const pending: Reservation = { id: 1, status: 'pending' };
  const confirmed: Reservation = { id: 1, status: 'confirmed', version: 2 };

  beforeAll(async () => {
    desk = await WorkRecordsEnv.open();
    const { service } = desk;
    handler = new RequestReservations(
      service.get(RecordRuntime),
      service.get(References),
      service.get(Database),
    );
  });
  beforeEach(async () => {
    first += 100;
    request = await create();
  });
  afterAll(() => desk?.service.stop());

  it('is shown, and its status follows until it is confirmed', async () => {
    await happen(pending);
    expect(await read()).toEqual(['reservation_pending', first + 1]);
    await happen(confirmed);
    expect(await read()).toEqual(['assigned', first + 1]);
    await happen({ ...confirmed, status: 'ended', version: 3 });
    expect(await read()).toEqual(['assigned', first + 1]);
  });

  it('is changed by the system, with audit lines and events', async () => {
    await happen(pending);
    const lines = await desk.rows(`/requests/${request}/audit`);
    expect(lines.find(({ action }) => action === 'update')).toMatchObject({
      created_by: null,
    });
    const events = await desk.events('request', request);
    expect(events.slice(-2)).toMatchObject([
      { event: 'request.update', audited: true },
      { event: 'request.status-changed', audited: true },
    ]);
  });

  it('changes once with repeated and late events', async () => {
    await happen(pending, pending);
    await happen(pending);
    await change({ status: 'in_progress' });
    const events = (await desk.events('request', request)).length;
    await happen(pending);
    await happen({ ...pending, version: 2 });
    expect(await read()).toEqual(['in_progress', first + 1]);
    expect(await desk.events('request', request)).toHaveLength(events);
  });

  it('is that of the newest snapshot when events come out of order', async () => {
    await happen(confirmed, pending);
    expect(await read()).toEqual(['assigned', first + 1]);
    await happen(pending);
    expect(await read()).toEqual(['assigned', first + 1]);
  });

  it('is the latest that is not canceled, and a request waits for all of them', async () => {
    await happen(pending, { id: 2, status: 'confirmed' });
    expect(await read()).toEqual(['reservation_pending', first + 2]);
    await happen({ id: 2, status: 'canceled', version: 2 });
    expect(await read()).toEqual(['reservation_pending', first + 1]);
    await happen({ id: 1, status: 'canceled', version: 2 });
    expect(await read()).toEqual(['assigned', null]);
  });

  it('is the first occurrence of a recurrent one', async () => {
    const first_occurrence = first + 2;
    await happen(
      { id: 1, status: 'confirmed' },
      { id: 2, status: 'confirmed' },
      { id: 3, status: 'confirmed', first_occurrence },
    );
    expect(await read()).toEqual(['assigned', first + 2]);
    await happen({ id: 2, status: 'canceled', version: 2 });
    expect(await read()).toEqual(['assigned', first + 3]);
  });

  it('leaves a request that is named no longer, for one that is', async () => {
    const other = await create();
    await happen(pending);
    await happen({ ...pending, request: other, version: 2 });
    expect([await read(), await read(other)]).toEqual([
      ['assigned', null],
      ['reservation_pending', first + 1],
    ]);
  });

  it('is not shown while it is private', async () => {
    await happen({ ...pending, private: true });
    expect(await read()).toEqual(['reservation_pending', null]);
    await happen({ ...confirmed, private: true });
    expect(await read()).toEqual(['assigned', null]);
  });

  it('names a reservation of the account of the request', async () => {
    await happen({ ...pending, account_id: 'gadget' });
    expect(await read()).toEqual(['assigned', null]);
  });

  it('is ignored in what clients write, and by completed and unknown requests', async () => {
    await change({ status: 'completed', completion_reason: 'solved' });
    await happen(
      pending,
      { id: 2, status: 'pending', request: 9_999 },
      { id: 3, status: 'pending', request: null },
    );
    expect(await read()).toEqual(['completed', first + 1]);
    const { status } = await desk.call(`PATCH /requests/${request}`, { reservation: null }, manager);
    expect([status, await read()]).toEqual([200, ['completed', first + 1]]);
  });

  it('stays with an archived request', async () => {
    await change({ status: 'completed', completion_reason: 'solved' });
    expect((await desk.call(`POST /requests/${request}/archive`)).status).toBeLessThan(300);
    await happen(pending);
    expect((await desk.read(`/requests/${request}`))['status']).toBe('completed');
  });
});
