import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Section } from './figures';
import { writePerformance } from './performance';
import { medianOf } from './runs';

/** Benches of `npm run bench`, one folder each, in the order of docs/performance.md. */
const BENCHES = [
  'types',
  'reads',
  'writes',
  'many',
  'files',
  'changes',
  'oauth',
  'token-checks',
  'webhooks',
  'console',
  'traces',
  'rest',
  'profiles',
  'instances',
  'scale',
  'migrations',
];

const { values } = parseArgs({
  options: {
    /** Names of benches; all of them by default. */
    only: { type: 'string' },
    /** Options of the benches, such as `--events 100000000`. */
    options: { type: 'string', default: '' },
    /** Runs of each bench; a row shows the median, and all. */
    runs: { type: 'string', default: '1' },
    /** Writes the tables into docs/performance.md. */
    write: { type: 'boolean', default: false },
  },
});

const scriptOf = (name: string): string => join(__dirname, name, 'main.js');

/** Runs a bench as often as was asked for. */
async function runAll(name: string): Promise<readonly Section[]> {
  const runs: Section[][] = [];
  while (runs.length < Number(values.runs)) runs.push(await run(name));
  return medianOf(runs);
}

/** Runs a bench in a process of its own, which prints its sections, and returns them. */
async function run(name: string): Promise<Section[]> {
  const options = values.options.split(' ').filter(Boolean);
  const child = fork(scriptOf(name), options, { execArgv: ['--enable-source-maps'] });
  const sections: Section[] = [];
  child.on('message', (told: { sections: Section[] }) => sections.push(...told.sections));
  const [status] = (await once(child, 'exit')) as [number | null];
  if (status !== 0) process.exitCode = 1;
  return sections;
}

async function main(): Promise<void> {
  const wanted = values.only?.split(',') ?? BENCHES;
  const reports = new Map<string, readonly Section[]>();
  for (const name of wanted) reports.set(name, await runAll(name));
  const rows = [...reports.values()].flat().flatMap((section) => section.rows);
  const missed = rows.filter(({ met }) => met === false);
  const judged = rows.filter(({ met }) => met !== undefined);
  console.log(`\n${judged.length - missed.length} of ${judged.length} targets are met.`);
  if (values.write) await writePerformance(reports);
}

void main();
