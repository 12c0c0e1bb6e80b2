import { rowOf, saved } from '../../test/rows';
import { followsReservation } from './follow-reservation.rules';
import { Request, type RequestRow } from './request.record';
import { REQUEST_STATUSES } from './request-kinds';

const request = (values: Partial<RequestRow> = {}) => rowOf(Request, { category: 'rfi', ...values });
const follows = (before: Partial<RequestRow>, change: Partial<RequestRow>, account = {}) =>
  saved([followsReservation], request(before), request({ ...before, ...change }), {
    account: { id: 'widget', service_desk_team: null, ...account },
  }).after.status;

const pending = { reservation: 5, pending_reservation: 5 };
const granted = { pending_reservation: null };

describe('a request of which a reservation has to be confirmed', () => {
  it('is reservation_pending, unless it waits for something else or is done', () => {
    const waiting = REQUEST_STATUSES.filter((status) => follows({ status }, pending) !== status);
    expect(waiting).toEqual(['on_backlog', 'assigned', 'accepted', 'in_progress']);
    for (const status of waiting) expect(follows({ status }, pending)).toBe('reservation_pending');
  });

  it('keeps the status that the staff gives it meanwhile', () => {
    const status = 'in_progress';
    expect(follows({ ...pending, status }, { reservation: 6, pending_reservation: 6 })).toBe(status);
    expect(follows({ ...pending, status }, granted)).toBe(status);
    expect(follows({ ...pending, status }, { subject: 'Beamer' })).toBe(status);
  });

  it('stays as it is in the hands of another account', () => {
    const held = { held_by: 'provider' } as const;
    expect(follows({ ...held, status: 'in_progress' }, pending)).toBe('in_progress');
    expect(follows({ ...held, ...pending, status: 'reservation_pending' }, granted)).toBe(
      'reservation_pending',
    );
    expect(follows({ status: 'in_progress' }, pending, { isAssigned: true })).toBe('in_progress');
  });
});

describe('a request that is reservation_pending', () => {
  const status = 'reservation_pending';

  it('is assigned once no reservation has to be confirmed', () => {
    expect(follows({ ...pending, status }, granted)).toBe('assigned');
    expect(follows({ ...pending, status }, { reservation: null, pending_reservation: null })).toBe(
      'assigned',
    );
  });

  it('waits for another one', () => {
    expect(follows({ ...pending, status }, { pending_reservation: 4 })).toBe(status);
  });

  it('is assigned with a reservation that needs no confirmation', () => {
    expect(follows({ status }, { reservation: 5 })).toBe('assigned');
    expect(follows({ status, reservation: 5 }, { subject: 'Beamer' })).toBe(status);
  });
});
