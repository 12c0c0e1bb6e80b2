import { planMsIn, statementsIn, messagesIn, type Cost } from '../cost/cost';
import { warmCost } from '../cost/observe';
import { startTapped, type TappedStack } from '../cost/tapped-stack';
import type { Row, Section } from '../figures';
import { OPERATIONS, type Measurable } from './operations';
import { seed } from './seed';
import { prepareWrites } from './write-ground';

/** Call that is further from its target than others. */
export interface Outlier {
  readonly type: string;
  readonly operation: string;
  readonly figure: string;
}

const CALLS = { warmUps: 40, observed: 5 };

/** Statements, round trips and messages of the calls that are furthest from their targets, on a stack between taps. */
export async function costs(outliers: readonly Outlier[]): Promise<Section> {
  const stack = await startTapped();
  try {
    const seeding = await seed(stack.whole, [...new Set(outliers.map(({ type }) => type))]);
    try {
      await seeding.analyze();
      const found: Explained[] = [];
      for (const outlier of outliers) {
        const type = seeding.seeded.find(({ subject }) => subject.record.name === outlier.type);
        if (type) found.push(await explain(stack, seeding.token, outlier, type));
      }
      return {
        title: 'Furthest from the target',
        columns: ['call', 'CPU', 'statements', 'round trips', 'messages', 'ms of planning'],
        rows: found.map(({ row }) => row),
        notes: found.flatMap(({ row, statements }) => (statements ? [`${row.name}: ${statements}`] : [])),
      };
    } finally {
      await seeding.close();
    }
  } finally {
    await stack.stop();
  }
}

interface Explained {
  readonly row: Row;
  readonly statements?: string;
}

async function explain(
  stack: TappedStack,
  token: string,
  { type, operation, figure }: Outlier,
  seeded: Omit<Measurable, 'ground'>,
): Promise<Explained> {
  const name = `${operation} ${type}`;
  const found = OPERATIONS.find((each) => each.name === operation);
  try {
    const ground = found?.carries ? await prepareWrites(seeded, CALLS.warmUps + CALLS.observed) : '';
    const call = found?.call({ ...seeded, ground });
    if (!call) return { row: { name, figure } };
    const cost = await warmCost(stack, token, () => call(0), CALLS);
    return { row: { name, figure, more: cellsOf(cost) }, statements: statementsOf(cost) };
  } catch (error) {
    return { row: { name, figure }, statements: String(error) };
  }
}

const cellsOf = (cost: Cost): string[] => [
  String(statementsIn(cost)),
  String(cost.roundTrips),
  String(messagesIn(cost)),
  planMsIn(cost).toFixed(2),
];

const statementsOf = ({ statements }: Cost): string =>
  statements.map(({ text, times }) => `${times > 1 ? `${times} times ` : ''}${inShort(text)}`).join(', ');

/** Kind of a statement and its first table: `SELECT task`. */
function inShort(text: string): string {
  const [, written] = /\b(INSERT INTO|UPDATE|DELETE FROM) "?\w+"?/.exec(text) ?? [];
  const [, table] = new RegExp(`${written ?? 'FROM'} "?(\\w+)"?`).exec(text) ?? [];
  return [written?.split(' ')[0] ?? text.trim().split(/\s/)[0], table].filter(Boolean).join(' ');
}
