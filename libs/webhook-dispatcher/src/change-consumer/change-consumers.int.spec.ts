import { Metrics } from '@deskline/platform';
import { LogTestBed } from '../../test/log';
import { ChangeConsumers } from './change-consumers';

describe('Cursors that clients keep', () => {
  const bed = new LogTestBed();
  beforeAll(() => bed.start());
  afterAll(() => bed.stop());

  const owner = { account: 'widget', person: 7 };
  const perform = (request: Parameters<ChangeConsumers['perform']>[0]) =>
    bed.dispatcher.app.get(ChangeConsumers).perform(request);

  it('have their lag in the metrics while they are kept', async () => {
    await bed.withHeld(1);
    const put = { ...owner, operation: 'put', name: 'nightly', cursor: 'x' } as const;
    await perform({ ...put, positions: { 'webhook-dispatcher': 0 } });
    const lag = async () => {
      const text = await bed.dispatcher.app.get(Metrics).text();
      const value = /^deskline_change_consumer_lag\{.*consumer="nightly".*\} (\d+)$/m.exec(text)?.[1];
      return value === undefined ? null : Number(value);
    };
    expect(await lag()).toBeGreaterThan(0);
    await perform({ ...put, positions: { 'webhook-dispatcher': 1_000_000 } });
    expect(await lag()).toBe(0);
    expect(await perform({ ...owner, operation: 'delete', name: 'nightly' })).toEqual({ status: 204 });
    expect(await lag()).toBeNull();
  });

  it('are a hundred per person and account at most', async () => {
    const put = (name: string, person = 8) =>
      perform({ account: 'widget', person, operation: 'put', name, cursor: 'x', positions: {} });
    for (let nth = 1; nth <= 100; nth++) expect((await put(`c${nth}`)).status).toBe(200);
    expect((await put('c101')).status).toBe(409);
    expect([(await put('c100')).status, (await put('c101', 9)).status]).toEqual([200, 200]);
    expect((await perform({ account: 'widget', person: 8, operation: 'list' })).consumers).toHaveLength(100);
    expect((await perform({ account: 'acme', person: 8, operation: 'list' })).consumers).toEqual([]);
  });
});
