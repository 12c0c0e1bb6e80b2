import { QUICK_PACE } from './faults/pace';
import { FEW } from './faults/rows';
import { Trial } from './faults/trial';

describe('While tasks are created and changed', () => {
  let trial: Trial;

  beforeAll(async () => {
    trial = await Trial.start();
  }, 180_000);
  afterAll(() => trial?.stop());

  it.each(FEW)('nothing is lost by: $name', async (row) => {
    const { acknowledged, arrived, faults } = await trial.run(row, QUICK_PACE);
    expect(faults).toEqual([]);
    expect(Math.min(acknowledged, arrived)).toBeGreaterThan(0);
  });

  it('nothing comes again afterwards', async () => {
    await trial.calm();
    expect(FEW.flatMap((row) => trial.verdict(row).faults)).toEqual([]);
  });
});
