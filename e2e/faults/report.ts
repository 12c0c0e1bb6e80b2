import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspace } from '@deskline/local-stack';
import { FORMATTER } from '../../tools/formatter';
import type { FaultCase } from './fault-case';
import type { Fault, Verdict } from './run-log';

const FILE = join(workspace(), 'docs', 'reliability.md');
const HEAD = [
  'fault',
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
  const run = `${commit()}, ${new Date().toISOString().slice(0, 10)}`;
  const cases = [...verdicts];
  const done = cases.map(([{ name }, verdict]) => cellsOf(name, verdict, pace, run));
  const described = cases.map(([{ name, does }]) => [name, does]);
  const text = withRows(readFileSync(FILE, 'utf8'), 'runs', HEAD, done);
  writeFileSync(FILE, withRows(text, 'cases', ['fault', 'what happens'], described));
  execFileSync(process.execPath, [FORMATTER, FILE]);
}

/** The text with rows in the table of that name: in place of those with the same first cell, or added. */
export function withRows(
  text: string,
  name: string,
  head: readonly string[],
  added: readonly (readonly string[])[],
): string {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
  const [before = '', rest = ''] = text.split(begin);
  const [table = '', after = ''] = rest.split(end);
  const rows = new Map([...rowsIn(table), ...added].map((row) => [row[0], row]));
  const lines = [head, head.map(() => '---'), ...rows.values()].map((row) => `| ${row.join(' | ')} |`);
  return `${before}${begin}\n\n${lines.join('\n')}\n\n${end}${after}`;
}

function rowsIn(table: string): string[][] {
  const lines = table.split('\n').filter((line) => line.startsWith('|'));
  const cellsIn = (line: string) => line.split('|').slice(1, -1);
  return lines.slice(2).map((line) => cellsIn(line).map((cell) => cell.trim()));
}

function cellsOf(name: string, verdict: Verdict, pace: string, run: string): string[] {
  const { faults } = verdict;
  const others = new Map<string, number>();
  for (const { kind } of faults) if (!COUNTED.includes(kind)) others.set(kind, (others.get(kind) ?? 0) + 1);
  return [
    name,
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
