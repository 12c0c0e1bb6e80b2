import type { Verdict } from './story';
import { QUICK, ROWS } from './rows';
import { tableOf } from './table';
import { FULL_PACE, QUICK_PACE, Trial } from './trial';

/** Arguments: --quick, and words that the names of the wanted rows contain. */
async function main(args: readonly string[]): Promise<void> {
  const isQuick = args.includes('--quick');
  const words = args.filter((each) => !each.startsWith('--'));
  const rows = (isQuick ? QUICK : ROWS).filter(
    ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
  );
  console.log('Starting a Deskline of its own ...');
  const trial = await Trial.start();
  const verdicts = new Map<string, Verdict>();
  try {
    for (const row of rows) {
      console.log(`${row.name} ...`);
      await trial.run(row, isQuick ? QUICK_PACE : FULL_PACE);
    }
    await trial.calm();
    for (const row of rows) verdicts.set(row.name, trial.verdict(row));
  } finally {
    await trial.stop();
  }
  console.log(`\n${tableOf(verdicts)}`);
  const faults = [...verdicts].flatMap(([name, verdict]) => verdict.faults.map((each) => `${name}: ${each}`));
  for (const fault of faults) console.log(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
