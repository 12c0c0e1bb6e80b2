import { ADD_USAGE, ManualClock, NO_BODY, UsageCounter, type AddedUsage } from '@deskline/platform';
import { recordCountsSubject, type CountedRecords } from '@deskline/record-store';
import { ConfigurationRecordsEnv } from '../../test/configuration-records-env';
import { Usage } from './usage';
import { USAGE_OF } from './usage.controller';

interface Read {
  readonly plan: string | null;
  readonly days: readonly object[];
}

describe('The usage of an account', () => {
  let office: ConfigurationRecordsEnv;
  const of = async <T = Read>(account: string, subject = USAGE_OF): Promise<T> => {
    const { body } = await office.nats.request(subject, { head: { account }, body: NO_BODY }, 5_000);
    return JSON.parse(body.toString()) as T;
  };
  const add = (...usage: AddedUsage[]) =>
    office.nats.request(ADD_USAGE, { head: { usage }, body: NO_BODY }, 5_000);
  const counterAt = (moment: string) =>
    new UsageCounter(office.nats, new ManualClock(new Date(moment)), { USAGE_MS: 3_600_000 } as never);
  const none = { calls: 0, messages: 0, attempts: 0 };

  beforeAll(async () => {
    office = await ConfigurationRecordsEnv.open();
    await office.account('widget', { facts: { plan: 'standard' } });
    await office.account('other');
  });
  afterAll(() => office?.close());

  it('is counted in memory, and added to the day of each account at the end of the process', async () => {
    const [one, two] = [counterAt('2026-03-01T23:59:00Z'), counterAt('2026-03-02T00:01:00Z')];
    for (const counter of [one, two]) counter.add('widget', 'calls');
    two.add('widget', 'calls', 4);
    two.add('widget', 'attempts', 3);
    two.add('other', 'messages');
    expect((await of('widget')).days).toEqual([]);
    for (const counter of [one, two, two]) await counter.beforeApplicationShutdown();
    expect(await of('widget')).toEqual({
      plan: 'standard',
      days: [
        { ...none, day: '2026-03-02', calls: 5, attempts: 3 },
        { ...none, day: '2026-03-01', calls: 1 },
      ],
    });
    expect(await of('other')).toEqual({ plan: null, days: [{ ...none, day: '2026-03-02', messages: 1 }] });
  });

  it('is history for 13 months, and deleted then', async () => {
    await add({ ...none, account: 'old', day: '2025-02-02', calls: 7 });
    await add({ ...none, account: 'old', day: '2025-02-03', calls: 8 });
    const stored = async () =>
      (
        await office.database.rows(`SELECT calls FROM usage_day WHERE account_id = 'old' ORDER BY day`, [])
      ).flat();
    expect((await of('old')).days).toEqual([{ ...none, day: '2025-02-03', calls: 8 }]);
    expect(await stored()).toEqual(['7', '8']);
    await office.get(Usage).sweep();
    expect(await stored()).toEqual(['8']);
  });

  it('has the number of records of each type, of the account alone, counted once an hour', async () => {
    const subject = recordCountsSubject('configuration-records');
    await office.create('POST /sites', { name: 'North' });
    const { counted_at, types, limited } = await of<CountedRecords>('widget', subject);
    expect(types).toEqual([{ type: 'site', records: 1 }]);
    await office.create('POST /sites', { name: 'South' });
    expect(await of<CountedRecords>('widget', subject)).toEqual({ counted_at, types, limited });
    expect((await of<CountedRecords>('other', subject)).types).toEqual([]);
  });
});
