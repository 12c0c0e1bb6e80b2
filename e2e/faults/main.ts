import { randomInt } from 'node:crypto';
import type { FaultCase } from './fault-case';
import { FAULT_CASES, RANDOM_CASES } from './fault-cases';
import { FaultRun } from './fault-run';
import { loadMachine } from './machine-load';
import { FULL_PACE, QUICK_PACE, type Pace } from './pace';
import { print } from './print';
import { casesFrom, sumOf } from './random';
import { writeReport } from './report';
import type { Verdict } from './run-log';
import { failoverWorld, singleWorld, type World } from './world';

const FOLLOWED =
  'Followers of /changes, by poll and by stream, have the state of the server, and got every event once and in order.';

type Verdicts = Map<FaultCase, Verdict>;

/** Runs cases in one Deskline; returns the differences that its followers have. */
async function runIn(
  world: World,
  rows: Iterable<FaultCase>,
  pace: Pace,
  verdicts: Verdicts,
): Promise<string[]> {
  const faultRun = await FaultRun.start(world);
  const done: FaultCase[] = [];
  try {
    for (const row of rows) {
      if (!faultRun.canRun(row)) {
        console.log(`${row.name}: left out.`);
        continue;
      }
      console.log(`${new Date().toISOString().slice(11, 19)} ${row.name} ...`);
      const { faults } = await faultRun.run(row, pace);
      for (const { kind, what } of faults) console.log(`  ${kind}: ${what}`);
      done.push(row);
    }
    await faultRun.settled();
    return await faultRun.followed();
  } finally {
    for (const row of done) verdicts.set(row, faultRun.verdict(row));
    await faultRun.stop();
  }
}

function* during(minutes: number, cases: Iterable<FaultCase>): Generator<FaultCase> {
  const end = Date.now() + minutes * 60_000;
  for (const each of cases) {
    if (Date.now() > end) return;
    yield each;
  }
}

/** One line about a random run, by which it can be repeated. */
function randomCase(seed: number, minutes: number, count: number): FaultCase {
  return {
    name: 'random faults',
    does: `${count} faults in ${minutes} minutes, one after the other, with a replica and a cluster: \`--random --seed ${seed}\``,
    allows: {},
    inflict: () => Promise.resolve(),
  };
}

function valueOf(args: readonly string[], name: string, otherwise: number): number {
  const at = args.indexOf(name);
  return at < 0 ? otherwise : Number(args[at + 1]);
}

/** Words that are neither options nor their values. */
const wordsIn = (args: readonly string[]): string[] =>
  args
    .filter((each, at) => !each.startsWith('--') && !['--seed', '--minutes'].includes(args[at - 1] ?? ''))
    .map((each) => each.toLowerCase());

/** Arguments: --quick, --loaded, --write, --random with --seed and --minutes, and words that the names of the wanted rows contain. */
async function main(args: readonly string[]): Promise<void> {
  const [pace, paceName] = args.includes('--quick') ? [QUICK_PACE, 'quick'] : [FULL_PACE, 'full'];
  const words = wordsIn(args);
  const isWanted = (name: string) => words.some((word) => name.toLowerCase().includes(word));
  const rows = FAULT_CASES.filter(({ name }) => words.length === 0 || isWanted(name));
  const verdicts: Verdicts = new Map();
  const differences: string[] = [];
  const seed = valueOf(args, '--seed', randomInt(2 ** 31));
  const minutes = valueOf(args, '--minutes', 60);
  const relieve = args.includes('--loaded') ? loadMachine() : () => undefined;
  let reported: ReadonlyMap<FaultCase, Verdict> = verdicts;
  try {
    if (args.includes('--random')) {
      console.log(`Random faults for ${minutes} minutes, seed ${seed}.`);
      const cases = during(minutes, casesFrom(seed, RANDOM_CASES));
      differences.push(...(await runIn(await failoverWorld(), cases, QUICK_PACE, verdicts)));
      reported = new Map([[randomCase(seed, minutes, verdicts.size), sumOf([...verdicts.values()])]]);
    } else {
      const isFailover = ({ needs }: FaultCase) => needs === 'failover';
      for (const [start, chosen] of [
        [() => singleWorld(console.log), rows.filter((row) => !isFailover(row))],
        [failoverWorld, rows.filter(isFailover)],
      ] as const) {
        if (chosen.length === 0) continue;
        console.log('Starting a Deskline of its own ...');
        differences.push(...(await runIn(await start(), chosen, pace, verdicts)));
      }
    }
  } finally {
    relieve();
    if (verdicts.size > 0)
      console.log(`\n${print(new Map([...verdicts].map(([{ name }, each]) => [name, each])))}`);
  }
  console.log(differences.length > 0 ? differences.join('\n') : FOLLOWED);
  if (args.includes('--write')) writeReport(reported, args.includes('--random') ? 'quick' : paceName);
  const isClean = [...verdicts.values()].every(({ faults }) => faults.length === 0);
  process.exitCode = isClean && differences.length === 0 ? 0 : 1;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
