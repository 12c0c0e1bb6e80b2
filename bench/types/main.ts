import { parseArgs } from 'node:util';
import type { RecordType } from '@deskline/record';
import { startStack, type Stack } from '@deskline/testing';
import { atMost, report, type Row, type Section } from '../figures';
import { besideByHand } from './by-hand';
import { OPERATIONS, type Measurable, type Operation } from './operations';
import { seed, type Seeded } from './seed';
import { cpuOf, differenceOf, startSides, type Sides } from './sides';
import { prepareWrites } from './write-ground';

const { values: options } = parseArgs({
  options: {
    /** Names of record types; all of them by default. */
    types: { type: 'string', default: '' },
    /** Names of operations; all of them by default. */
    operations: { type: 'string', default: '' },
    rounds: { type: 'string', default: '2' },
  },
});
const rounds = Number(options.rounds);
const operations = OPERATIONS.filter(({ name }) => !options.operations || options.operations.includes(name));
/** Creates of a record type, and changes: on both sides, with the warm-up and the comparison of answers. */
const WRITES =
  Math.max(...operations.map(({ requests, carries }) => (carries ? requests : 0))) * 2 * (rounds + 1) + 2;

const isMade = ({ access }: RecordType): boolean => access.some(({ create }) => create !== undefined);

async function prepared(seeded: readonly Seeded[]): Promise<Measurable[]> {
  const types: Measurable[] = [];
  for (const each of seeded) {
    const { record, catalogue } = each.subject;
    // Records of the authorization server are written by code of their own (ADR 19).
    const isWritten = isMade(record) && catalogue.service !== 'oauth-server' && WRITES > 2;
    types.push({ ...each, ground: isWritten ? await ground(each) : null });
  }
  return types;
}

const ground = (each: Seeded) =>
  prepareWrites(each, WRITES).catch((error: unknown) => {
    console.log(`writes of ${each.subject.record.name} are not measured: ${String(error)}`);
    return null;
  });

async function sectionOf(operation: Operation, sides: Sides, types: readonly Measurable[]): Promise<Section> {
  const rows: (Row & { ratio: number })[] = [];
  for (const type of types) {
    if (!operation.route(type)) continue;
    const { name } = type.subject.record;
    const call = operation.call(type);
    const difference = await differenceOf(sides, () => call(0));
    if (difference !== null) console.log(`${operation.name} ${name}: ${difference}`);
    if (difference !== null || rounds === 0) continue;
    const { requests, target, carries } = operation;
    const { ours, floor } = await cpuOf(sides, call, { requests, rounds, rests: carries === true });
    const more = [`${ours.toFixed(2)} / ${floor.toFixed(2)} ms`];
    console.log(`${operation.name} ${name} ${(ours / floor).toFixed(2)} ${more.join()}`);
    rows.push({ ...atMost(name, ours / floor, target), more, ratio: ours / floor });
  }
  rows.sort((one, other) => other.ratio - one.ratio);
  return {
    title: `${operation.name}, every record type`,
    columns: [operation.name, 'CPU', 'CPU each'],
    rows,
  };
}

async function types(): Promise<Section[]> {
  const stack = await startStack({ environment: { LOG_LEVEL: 'warn' } });
  try {
    return await measured(stack);
  } finally {
    await stack.stop();
  }
}

async function measured(stack: Stack): Promise<Section[]> {
  const seeding = await seed(stack, options.types.split(',').filter(Boolean));
  for (const reason of seeding.left) console.log(`not measured: ${reason}`);
  try {
    const found = await prepared(seeding.seeded);
    await seeding.analyze();
    const routes = operations.flatMap(({ route }) => found.flatMap((type) => route(type) ?? []));
    const sides = await startSides(stack, seeding.token, routes);
    try {
      const sections: Section[] = [];
      for (const operation of operations) sections.push(await sectionOf(operation, sides, found));
      const task = found.find(({ subject }) => subject.record.name === 'task');
      if (task && rounds > 0) sections.push(await besideByHand(stack, sides, task, operations, rounds));
      return sections;
    } finally {
      sides.stop();
    }
  } finally {
    await seeding.close();
  }
}

report(types);
