import { loadMachine } from './machine-load';
import { FULL_PACE, QUICK_PACE } from './pace';
import { print } from './print';
import { FAULT_CASES } from './fault-cases';
import type { Verdict } from './run-log';
import { FaultRun } from './fault-run';

const FOLLOWED =
  'Followers of /changes, by poll and by stream, have the state of the server, and got every event once and in order.';

/** Arguments: --quick, --loaded, and words that the names of the wanted rows contain. */
async function main(args: readonly string[]): Promise<void> {
  const pace = args.includes('--quick') ? QUICK_PACE : FULL_PACE;
  const words = args.filter((each) => !each.startsWith('--')).map((each) => each.toLowerCase());
  const isWanted = (name: string) => words.some((word) => name.toLowerCase().includes(word));
  const rows = FAULT_CASES.filter(({ name }) => words.length === 0 || isWanted(name));
  console.log('Starting a Deskline of its own ...');
  const faultRun = await FaultRun.start();
  let differences: string[] = [];
  const verdicts = new Map<string, Verdict>();
  const relieve = args.includes('--loaded') ? loadMachine() : () => undefined;
  try {
    for (const row of rows) {
      console.log(`${row.name} ...`);
      await faultRun.run(row, pace);
    }
    await faultRun.settled();
    differences = await faultRun.followed();
    for (const row of rows) verdicts.set(row.name, faultRun.verdict(row));
  } finally {
    relieve();
    await faultRun.stop();
  }
  console.log(`\n${print(verdicts)}`);
  console.log(differences.length > 0 ? differences.join('\n') : FOLLOWED);
  const isClean = [...verdicts.values()].every(({ faults }) => faults.length === 0);
  process.exitCode = isClean && differences.length === 0 ? 0 : 1;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
