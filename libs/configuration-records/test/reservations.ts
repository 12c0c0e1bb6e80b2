import type { ConfigurationRecordsEnv } from './configuration-records-env';

/** Rooms by their names. */
export async function makeRooms(
  office: ConfigurationRecordsEnv,
  ...names: readonly string[]
): Promise<number[]> {
  const team = await office.create('POST /teams', { name: 'Facilities' });
  const group = { name: 'Room', group: 'Building', rule_set: 'physical_asset' };
  await office.create('POST /product_categories', group);
  const category = 'building/room';
  const product = await office.create('POST /products', { name: 'Room', brand: 'Own', model: 'R', category });
  const rooms: number[] = [];
  for (const name of names)
    rooms.push(
      await office.create('POST /cis', { name, product, status: 'in_production', support_team: team }),
    );
  return rooms;
}

/** Weekdays from eight to six in Amsterdam, for half an hour to four hours. */
export async function makeOffering(office: ConfigurationRecordsEnv, values: object): Promise<number> {
  const calendar = await office.create('POST /calendars', { name: 'Office hours' });
  for (const weekday of ['mon', 'tue', 'wed', 'thu', 'fri'])
    await office.create(`POST /calendars/${calendar}/calendar_hours`, {
      weekday,
      time_from: '08:00',
      time_until: '18:00',
    });
  return office.create('POST /reservation_offerings', {
    name: 'Rooms',
    calendar,
    time_zone: 'Europe/Amsterdam',
    initial_status: 'confirmed',
    min_duration: 30,
    max_duration: 240,
    step_duration: 30,
    ...values,
  });
}
