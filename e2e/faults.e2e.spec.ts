import { QUICK_PACE } from './faults/pace';
import { SHORT_FAULT_CASES } from './faults/fault-cases';
import { FaultRun } from './faults/fault-run';

describe('While tasks are created and changed', () => {
  let faultRun: FaultRun;

  beforeAll(async () => {
    faultRun = await FaultRun.start();
  }, 180_000);
  afterAll(() => faultRun?.stop());

  it.each(SHORT_FAULT_CASES)('nothing is lost by: $name', async (row) => {
    const { acknowledged, arrived, faults } = await faultRun.run(row, QUICK_PACE);
    expect(faults).toEqual([]);
    expect(Math.min(acknowledged, arrived)).toBeGreaterThan(0);
  });

  it('nothing comes again afterwards', async () => {
    await faultRun.settled();
    expect(SHORT_FAULT_CASES.flatMap((row) => faultRun.verdict(row).faults)).toEqual([]);
  });
});
