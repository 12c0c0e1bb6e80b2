import { durationQueryIn } from './duration-query';

const of = (query: string) => durationQueryIn(query, 'Europe/Amsterdam');

describe('the query of GET /calendars/:id/duration', () => {
  it.each([
    [
      'start_at=2026-11-16T09:00:00Z&end_at=2026-11-17T10:00:00%2B01:00',
      { from: '2026-11-16T09:00:00Z', to: '2026-11-17T09:00:00Z', zone: 'Europe/Amsterdam' },
    ],
    [
      'start_at=2026-11-16T09:00&end_at=2026-11-17&time_zone=America/New_York',
      { from: '2026-11-16T14:00:00Z', to: '2026-11-17T05:00:00Z', zone: 'America/New_York' },
    ],
  ])('accepts %j', (query, expected) => expect(of(query)).toEqual(expected));

  it.each([
    ['', "Parameter 'start_at' is not a datetime"],
    ['start_at=2026-11-16', "Parameter 'end_at' is not a datetime"],
    ['start_at=soon&end_at=2026-11-17', "Parameter 'start_at' is not a datetime"],
    ['start_at=2026-11-17&end_at=2026-11-16', "Parameter 'end_at' cannot be before 'start_at'"],
    [
      'start_at=2000-01-01&end_at=2026-11-16',
      "Parameter 'end_at' cannot be more than 20 years after 'start_at'",
    ],
    ['start_at=2026-11-16&end_at=2026-11-17&time_zone=Mars', "Parameter 'time_zone' is not a time zone"],
    ['start_at=2026-11-16&end_at=2026-11-17&zone=UTC', 'Unknown fields: zone'],
  ])('refuses %j', (query, message) => expect(() => of(query)).toThrow(message));
});
