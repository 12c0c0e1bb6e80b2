import { QUICK_PACE } from './faults/pace';
import { SHORT_FAULT_CASES } from './faults/fault-cases';
import { FaultRun } from './faults/fault-run';

describe('Deskline under faults', () => {
  let faultRun: FaultRun;

  beforeAll(async () => {
    faultRun = await FaultRun.start();
  }, 180_000);
  afterAll(() => faultRun?.stop());

  it.each(SHORT_FAULT_CASES)('loses and doubles no event of a task by: $name', async (row) => {
    const { acknowledged, arrived, faults } = await faultRun.run(row, QUICK_PACE);
    expect(faults).toEqual([]);
    expect(Math.min(acknowledged, arrived)).toBeGreaterThan(0);
  });

  it('tells 20 streams, after the kill -9 of their gateway, every event once and in order', () => {
    expect(faultRun.streamDifferences).toEqual([]);
  });

  it('tells followers of the change feed every event once and in order, and they have the state of the server', async () => {
    expect(await faultRun.followed()).toEqual([]);
  });

  it('sends no message again after the faults', async () => {
    await faultRun.settled();
    expect(SHORT_FAULT_CASES.flatMap((row) => faultRun.verdict(row).faults)).toEqual([]);
  });

  it('answers 410 to a cursor whose events are deleted, with the oldest cursor that works', async () => {
    expect(await faultRun.afterSweep()).toEqual({ status: 410, next: 200 });
  });
});
