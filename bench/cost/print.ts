import { executeMsIn, messagesIn, planMsIn, statementsIn, type Cost } from './cost';
import type { CallCost } from './observe';

const WIDTH = 100;

export function print({ call, status, bytes, first, warm, whole, cpuMs }: CallCost): void {
  console.log(`\n${[call.method, call.path, call.body].join(' ').trim()}: ${status}, ${bytes} bytes\n`);
  table([
    ['', 'first call', 'warm', 'with events'],
    ['milliseconds', first.ms.toFixed(1), warm.ms.toFixed(1), ''],
    ['statements', ...counts(statementsIn, first, warm, whole)],
    ['round trips', ...counts(({ roundTrips }) => roundTrips, first, warm, whole)],
    ['ms of planning', ...[first, warm, whole].map((cost) => planMsIn(cost).toFixed(2))],
    ['ms of execution', ...[first, warm, whole].map((cost) => executeMsIn(cost).toFixed(2))],
    ['messages over NATS', ...counts(messagesIn, first, warm, whole)],
  ]);
  printTraffic('Until the answer', warm);
  printTraffic('With its events', whole);
  const spent = Object.entries(cpuMs).sort(([, one], [, other]) => other - one);
  console.log(`\nCPU ms: ${spent.map(([name, ms]) => `${name} ${ms.toFixed(2)}`).join(', ')}`);
}

const counts = (count: (cost: Cost) => number, ...costs: Cost[]): string[] =>
  costs.map((cost) => String(count(cost)));

function printTraffic(title: string, cost: Cost): void {
  if (statementsIn(cost) + messagesIn(cost) === 0) return;
  console.log(`\n${title}:\n`);
  table([
    ['service', 'times', 'rows', 'planning', 'execution', 'statement'],
    ...cost.statements.map(({ service, times, rows, planMs, executeMs, name, text }) => [
      service,
      String(times),
      String(rows),
      planMs.toFixed(2),
      executeMs.toFixed(2),
      `${name ? `${name}: ` : ''}${text.trim().replace(/\s+/g, ' ')}`.slice(0, WIDTH),
    ]),
  ]);
  if (messagesIn(cost) === 0) return;
  console.log();
  table([
    ['messages', 'times'],
    ...Object.entries(cost.messages).map(([subject, times]) => [subject, String(times)]),
  ]);
}

function table(rows: readonly (readonly string[])[]): void {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  for (const row of rows)
    console.log(
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}
