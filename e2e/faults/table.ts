import type { Verdict } from './story';

const HEAD = ['fault', 'writes', 'done', 'refused', 'events', 'repeated', 'silence', 'verdict'];

export function tableOf(verdicts: ReadonlyMap<string, Verdict>): string {
  const rows = [...verdicts].map(([name, verdict]) => [
    name,
    String(verdict.attempted),
    String(verdict.acknowledged),
    String(verdict.refused),
    String(verdict.arrived),
    String(verdict.repeated),
    `${(verdict.longestSilenceMs / 1000).toFixed(1)} s`,
    verdict.faults.length === 0 ? 'nothing lost, doubled or out of order' : `${verdict.faults.length} FAULTS`,
  ]);
  const widths = HEAD.map((_, column) => Math.max(...[HEAD, ...rows].map((row) => row[column]?.length ?? 0)));
  return [HEAD, ...rows]
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
