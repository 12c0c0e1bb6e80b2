import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspace } from '@deskline/local-stack';
import type { FaultCase } from './fault-case';
import type { Fault, Verdict } from './run-log';

const FILE = join(workspace(), 'docs', 'reliability.md');
const [BEGIN, END] = ['<!-- rows -->', '<!-- end of rows -->'];
const HEAD = [
  'fault',
  'what happens',
  'calls',
  'refused',
  'lost',
  'doubled',
  'out of order',
  'other faults',
  'API silence',
  'longest silence',
  'recovered in',
  'pace',
  'run',
];
const COUNTED: readonly Fault['kind'][] = ['lost', 'doubled', 'out of order'];

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

/** Writes a line for each case that was run into docs/reliability.md; lines of other cases stay, with the run they are of. */
export function writeReport(verdicts: ReadonlyMap<FaultCase, Verdict>, pace: string): void {
  const text = readFileSync(FILE, 'utf8');
  const [before = '', rest = ''] = text.split(BEGIN);
  const [table = '', after = ''] = rest.split(END);
  const rows = new Map(rowsIn(table).map((row) => [row[0], row]));
  const run = `${commit()}, ${new Date().toISOString().slice(0, 10)}`;
  for (const [{ name, does }, verdict] of verdicts) rows.set(name, cellsOf(name, does, verdict, pace, run));
  const lines = [HEAD, HEAD.map(() => '---'), ...rows.values()].map((row) => `| ${row.join(' | ')} |`);
  writeFileSync(FILE, [before, BEGIN, '\n\n', lines.join('\n'), '\n\n', END, after].join(''));
}

function rowsIn(table: string): string[][] {
  const lines = table.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

function cellsOf(name: string, does: string, verdict: Verdict, pace: string, run: string): string[] {
  const { faults } = verdict;
  const others = new Map<string, number>();
  for (const { kind } of faults) if (!COUNTED.includes(kind)) others.set(kind, (others.get(kind) ?? 0) + 1);
  return [
    name,
    does,
    String(verdict.attempted),
    String(verdict.refused),
    ...COUNTED.map((kind) => String(faults.filter((each) => each.kind === kind).length)),
    [...others].map(([kind, count]) => `${count} ${kind}`).join(', ') || '0',
    seconds(verdict.longestApiSilenceMs),
    seconds(verdict.longestSilenceMs),
    seconds(verdict.recoveredMs),
    pace,
    run,
  ];
}

const commit = (): string =>
  execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: workspace(), encoding: 'utf8' }).trim();
