import { statementsOf } from '@deskline/testing';
import { administrator, ConfigurationRecordsEnv } from '../../test/configuration-records-env';

const HOURS = { weekday: 'mon', time_from: '09:00', time_until: '12:30' };

describe('SQL statements of the hours of a calendar', () => {
  let office: ConfigurationRecordsEnv;
  let hours = '';

  /** Statements of the transaction, from BEGIN to COMMIT. */
  const transactionOf = async (request: string, body: object) => {
    let status = 0;
    const all = await statementsOf(
      async () => ({ status } = await office.call(request, body, administrator())),
    );
    expect([200, 201]).toContain(status);
    const begin = all.findIndex(({ text }) => text.startsWith('BEGIN'));
    const { client } = all[begin] ?? {};
    const own = all.slice(begin).filter((each) => each.client === client);
    const sent = own.slice(0, 1 + own.findIndex(({ text }) => text.startsWith('COMMIT')));
    const isLockOfCalendar = ({ text }: { text: string }) =>
      text.includes('FROM "calendar" WHERE') && text.includes('FOR NO KEY UPDATE');
    return {
      messages: new Set(sent.map(({ message }) => message)).size,
      locks: sent.filter(isLockOfCalendar).length,
    };
  };

  beforeAll(async () => {
    office = await ConfigurationRecordsEnv.open();
    await office.account('widget');
    hours = `/calendars/${await office.create('POST /calendars', { name: 'Office' })}/calendar_hours`;
  });
  afterAll(() => office?.close());

  it('lock the calendar of new hours in the message that begins the transaction, of three in all', async () => {
    const { messages, locks } = await transactionOf(`POST ${hours}`, HOURS);
    expect(messages).toBeLessThanOrEqual(3);
    expect(locks).toBeLessThanOrEqual(3);
  });

  it('lock the calendar and its changed hours in one message, of six in all', async () => {
    const id = await office.create(`POST ${hours}`, { ...HOURS, weekday: 'tue' });
    const { messages, locks } = await transactionOf(`PATCH ${hours}/${id}`, { time_until: '13:00' });
    expect(messages).toBeLessThanOrEqual(6);
    expect(locks).toBeLessThanOrEqual(2);
  });
});
