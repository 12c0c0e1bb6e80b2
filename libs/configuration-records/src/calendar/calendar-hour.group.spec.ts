import { decide } from './calendar-hour.group';

const hour = (id: number, weekday: 'mon' | 'tue', time_from: string, time_until: string) => ({
  id,
  weekday,
  time_from,
  time_until,
});
const refusal = { refuse: { field: 'time_from', because: 'overlaps' } };

describe('the check of overlapping calendar hours', () => {
  it.each([
    ['lie apart', [hour(1, 'mon', '08:00', '12:00'), hour(2, 'mon', '13:00', '17:00')], {}],
    ['begin when others end', [hour(1, 'mon', '08:00', '12:00'), hour(2, 'mon', '12:00', '24:00')], {}],
    ['are of different days', [hour(1, 'mon', '08:00', '12:00'), hour(2, 'tue', '08:00', '12:00')], {}],
    ['begin within others', [hour(1, 'mon', '08:00', '12:00'), hour(2, 'mon', '11:59', '17:00')], refusal],
    ['lie within others', [hour(1, 'mon', '00:00', '24:00'), hour(2, 'mon', '09:00', '10:00')], refusal],
    ['are the same', [hour(1, 'mon', '08:00', '12:00'), hour(2, 'mon', '08:00', '12:00')], refusal],
  ])('accepts or refuses hours that %s', (_how, members, expected) => {
    expect(decide({ members })).toEqual(expected);
  });
});
