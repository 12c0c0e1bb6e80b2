import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@deskline/local-stack';
import { median } from '../figures';
import { openDesk, type Desk } from './desk';
import { countPlanOf, planOf } from './plans';
import { READS, Task, type Read } from './reads';

const [SMALL, LARGE] = [10_000, 1_000_000];
const ROUNDS = 200;
/** Rounds until hot statements are prepared and planned once for all. */
const WARMING = 30;
const MOST = 1.3;
/** Reads whose counts are shown as well; the others count the same rows. */
const COUNTED = ['the default list', 'those that are open', 'of a team, by status'];
const PLANS = join('bench', 'plans', 'tasks.txt');

/** Alternates between both, so that noise of the machine affects both. */
async function compare(read: Read, desks: readonly Desk[]): Promise<number[]> {
  const queries = await Promise.all(desks.map((desk) => read.on(desk)));
  const taken = desks.map((): number[] => []);
  for (let round = -WARMING; round < ROUNDS; round++) {
    for (const [at, desk] of desks.entries()) {
      if (read.amongWrites) await desk.database.query('SELECT pg_current_xact_id()');
      const began = performance.now();
      await desk.reader.list(Task, queries[at] as (typeof queries)[number], read.caller);
      if (round >= 0) taken[at]?.push(performance.now() - began);
    }
  }
  return taken.map(median);
}

async function measure(desks: readonly Desk[]): Promise<void> {
  console.log(
    `\nReads of ${LARGE} tasks beside ${SMALL}, in one run (p50; at most ${MOST} times as much):\n`,
  );
  for (const read of READS) {
    const [small = 0, large = 0] = await compare(read, desks);
    const ratio = large / small;
    const cells = [`${small.toFixed(2)} ms`, `${large.toFixed(2)} ms`, `${ratio.toFixed(2)}x`];
    const row = [
      read.name.padEnd(46),
      ...cells.map((cell) => cell.padEnd(11)),
      ratio <= MOST ? 'met' : 'MISSED',
    ];
    console.log(row.join(''));
  }
}

async function writePlans(desk: Desk): Promise<void> {
  const sections: string[] = [];
  for (const read of READS.filter(({ amongWrites }) => !amongWrites))
    sections.push(`-- ${read.name}\n${await planOf(desk, read, await read.on(desk))}`);
  for (const read of READS.filter(({ name }) => COUNTED.includes(name)))
    sections.push(`-- the count of ${read.name}\n${await countPlanOf(desk, read, await read.on(desk))}`);
  await writeFile(PLANS, `${sections.join('\n\n')}\n`);
  console.log(`\nHow PostgreSQL runs them: ${PLANS}`);
}

async function main(): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'deskline-scale-'));
  const postgres = await startPostgres({ dir });
  try {
    const desks = [await openDesk(postgres.url, SMALL), await openDesk(postgres.url, LARGE)];
    try {
      await measure(desks);
      await writePlans(desks[1] as Desk);
    } finally {
      for (const { database } of desks) await database.close();
    }
  } finally {
    await postgres.stop();
    await rm(dir, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
