import { parseArgs } from 'node:util';
import { startStack, type Stack } from '@deskline/testing';
import { atMost, median, report, times, type Row, type Section } from '../figures';
import { besideByHand } from './by-hand';
import type { Target } from '../load';
import { OPERATIONS, type Measurable, type Operation } from './operations';
import { seed, type Seeded } from './seed';
import { callsIn, cpuOf, differenceOf, startSides, warmUp, type Sides } from './sides';
import { costs, type Outlier } from './why';
import { prepareWrites } from './write-ground';

const { values: options } = parseArgs({
  options: {
    /** Names of record types; all of them by default. */
    types: { type: 'string', default: '' },
    /** Names of operations; all of them by default. */
    operations: { type: 'string', default: '' },
    rounds: { type: 'string', default: '1' },
    /** Calls furthest from their targets whose statements are counted. */
    costs: { type: 'string', default: '10' },
  },
});
const rounds = Number(options.rounds);
const operations = OPERATIONS.filter(({ name }) => !options.operations || options.operations.includes(name));
/** Creates of a record type, and changes, with the comparison of answers. */
const WRITES = Math.max(
  ...operations.map(({ requests, carries }) => (carries ? callsIn({ requests, rounds }) + 4 : 0)),
);

/** Row of a table, with its ratio to the target; a call that is not measured has the reason. */
type TypeRow = Row & {
  readonly mean?: number;
  readonly outlier?: Outlier & { readonly ratio: number; readonly excess: number };
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
/** Fits a cell of a table. */
const shortened = (reason: string): string => reason.replaceAll(/[|\s]+/g, ' ').slice(0, 160);

async function prepared(seeded: readonly Seeded[]): Promise<Measurable[]> {
  const isWritten = operations.some(({ carries }) => carries);
  const types: Measurable[] = [];
  for (const each of seeded)
    types.push({ ...each, ground: isWritten ? await prepareWrites(each, WRITES).catch(messageOf) : '' });
  return types;
}

const unmeasured = (name: string, reason: string): TypeRow => ({
  name,
  figure: '-',
  more: [shortened(reason)],
});

/** Calls of one record type, each with a body of its own; for a type that does not have the operation, the reason. */
interface Calls {
  readonly name: string;
  readonly call: Target['call'] | string;
}

function callsOf(operation: Operation, type: Measurable): Calls {
  const route = operation.route(type);
  return {
    name: type.subject.record.name,
    call: typeof route === 'string' ? route : operation.call(type),
  };
}

async function measuredRow(operation: Operation, sides: Sides, { name, call }: Calls): Promise<TypeRow> {
  if (typeof call === 'string') return unmeasured(name, call);
  const difference = await differenceOf(sides, () => call(0));
  if (difference !== null || rounds === 0) return unmeasured(name, difference ?? 'compared only');
  const { requests, target, carries } = operation;
  const { ours, floor, mean } = await cpuOf(sides, call, { requests, rounds, rests: carries === true });
  const ratio = ours / floor;
  return {
    ...atMost(name, ratio, target),
    more: [`${ours.toFixed(2)} / ${floor.toFixed(2)} ms`],
    mean,
    outlier: { type: name, operation: operation.name, figure: times(ratio), ratio, excess: ratio / target },
  };
}

/** A service runs for days: the first types of a service would be measured while V8 compiles what all types share. */
async function warmAll(operation: Operation, sides: Sides, types: readonly Calls[]): Promise<void> {
  for (const { call } of types) {
    if (rounds === 0 || typeof call === 'string') continue;
    // A type that fails is named when it is measured.
    await warmUp(sides, call, operation).catch(() => undefined);
  }
}

async function rowsOf(operation: Operation, sides: Sides, types: readonly Measurable[]): Promise<TypeRow[]> {
  const called = types.map((type) => callsOf(operation, type));
  await warmAll(operation, sides, called);
  const rows: TypeRow[] = [];
  for (const calls of called) {
    const row = await measuredRow(operation, sides, calls).catch((error: unknown) =>
      unmeasured(calls.name, messageOf(error)),
    );
    console.log(
      [
        operation.name,
        calls.name,
        row.figure,
        ...(row.more ?? []),
        row.mean && `mean ${times(row.mean)}`,
      ].join(' '),
    );
    rows.push(row);
  }
  return rows.sort((one, other) => (other.outlier?.ratio ?? 0) - (one.outlier?.ratio ?? 0));
}

function sectionOf({ name, target }: Operation, rows: readonly TypeRow[], left: readonly Row[]): Section {
  const ratios = rows.flatMap(({ outlier }) => outlier?.ratio ?? []);
  const met = ratios.filter((ratio) => ratio <= target).length;
  return {
    title: `${name}, every record type: ${met} of ${ratios.length} met, median ${times(median([...ratios]))}`,
    columns: [name, 'CPU', 'CPU each'],
    rows: [...rows.map(({ outlier: _outlier, mean: _mean, ...row }) => row), ...left],
  };
}

async function types(): Promise<Section[]> {
  const stack = await startStack({ environment: { LOG_LEVEL: 'warn' } });
  const { sections, outliers } = await measured(stack).finally(() => stack.stop());
  return Number(options.costs) > 0 && outliers.length > 0 ? [...sections, await costs(outliers)] : sections;
}

async function measured(stack: Stack): Promise<{ sections: Section[]; outliers: Outlier[] }> {
  const seeding = await seed(stack, options.types.split(',').filter(Boolean));
  const left = seeding.left.map(({ name, reason }) => unmeasured(name, reason));
  for (const { name, reason } of seeding.left) console.log(`${name} is not measured: ${reason}`);
  try {
    const found = await prepared(seeding.seeded);
    await seeding.analyze();
    const routes = operations.flatMap(({ route }) => found.map((type) => route(type)));
    const sides = await startSides(
      stack,
      seeding.token,
      routes.filter((route) => typeof route !== 'string'),
    );
    try {
      const sections: Section[] = [];
      const all: TypeRow[] = [];
      for (const operation of operations) {
        const rows = await rowsOf(operation, sides, found);
        sections.push(sectionOf(operation, rows, left));
        all.push(...rows);
      }
      const task = found.find(({ subject }) => subject.record.name === 'task');
      if (task && rounds > 0) sections.push(await besideByHand(stack, sides, task, operations, rounds));
      const outliers = all
        .flatMap(({ outlier }) => outlier ?? [])
        .sort((one, other) => other.excess - one.excess);
      return { sections, outliers: outliers.slice(0, Number(options.costs)) };
    } finally {
      await sides.stop();
    }
  } finally {
    await seeding.close();
  }
}

report(types);
