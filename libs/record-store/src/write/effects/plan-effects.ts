import type { Transaction } from '@deskline/platform';
import type { RecordFromInput, RecordType, Stored } from '@deskline/record';
import type { Values } from '../../caller';
import { quoted } from '../../table/column';
import type { ChangeContext, PlannedCreation, PlannedEffect } from '../change-context';
import { extensionOf } from '../change-extension';
import type { ChangeFacts } from '../lookup/lookups';

/**
 * Plans the effects of rules and the records that the input creates. Their ids are reserved now, so that the
 * record is saved with them in place, before the effects run.
 */
export async function planEffects(change: ChangeContext): Promise<void> {
  const { unit, record, request, account: home, decision, facts } = change;
  const { transaction, runtime, account: caller } = unit;
  const { after, consequences } = decision;
  const audienceOf = ({ create, values }: Pick<PlannedCreation, 'create' | 'values'>) =>
    extensionOf(runtime, create).audience(values);
  const making = recordsMadeBy(record, request.values, after, ofAccount(caller, facts));
  const created = [
    ...consequences.flatMap((one) => ('create' in one ? [one.create] : [])),
    ...making.map(({ record: name }) => name),
  ];
  const ids = await nextIds(transaction, created);
  const into: Record<string, number> = {};
  const wanted = consequences.map((one): PlannedEffect => {
    if (!('create' in one)) return { ...one, change: runtime.record(one.change) };
    const id = ids.shift() as number;
    if (one.into) into[one.into] = id;
    return { create: runtime.record(one.create), id, values: one.values };
  });
  const numbered = making.map((one) => ({ ...one, id: ids.shift() as number }));
  const idOf = (name: string) => numbered.find((one) => one.record === name)?.id ?? null;
  const made = numbered.map(({ record: name, id, values, together, namesInInput }) => {
    const create = runtime.record(name);
    const all = { ...values, ...mapValues(together, idOf) };
    const ofCaller = !standsUnder(create, record) || audienceOf({ create, values: all }) === 'author';
    return { create, id, values: all, namesInInput, ...(ofCaller && { ofCaller: true as const }) };
  });
  const news = [...made, ...wanted]
    .filter((step) => 'create' in step)
    .filter((one) => one.create.createAnnouncedAs && one.values[record.name] === after['id']);
  const noteIn = (account: string): number | null => {
    const isNews = (one: PlannedCreation): boolean =>
      (one.ofCaller ? caller : home) === account || audienceOf(one) === 'all';
    return news.find(isNews)?.id ?? null;
  };
  change.plan = { after: { ...after, ...into }, noteIn, effects: [...wanted, ...made] };
}

const standsUnder = ({ createUnder = [], fields }: RecordType, record: RecordType): boolean =>
  createUnder.some(({ parent }) => fields[parent]?.to === record.name);

const NEXT = 'SELECT nextval(sequence::regclass) FROM unnest($1::text[]) AS sequence';

/** Reserves an id for each of the record types, in their order. */
export async function nextIds(transaction: Transaction, names: readonly string[]): Promise<number[]> {
  if (names.length === 0) return [];
  const sequences = names.map((name) => quoted(`${name}_id_seq`));
  const rows = await transaction.rows(NEXT, [sequences], 'records.next');
  return rows.map(([id]) => Number(id));
}

/**
 * Records that the input of a change creates: a note, a time entry. Fields in `together` get the id of another record made
 * by the same input, by its type.
 */
function recordsMadeBy(record: RecordType, values: Values, after: Stored, facts: ChangeFacts) {
  const all = record.recordsFromInput ?? [];
  const triggered = all.filter((one) => values[triggerOf(one)]);
  return triggered.map(({ record: name, from, with: given, copies = {}, together = {} }) => {
    const copied = mapValues(copies, (paths) => firstValueAt([paths].flat(), after, facts));
    const sent = Object.entries(from).map(([here, there = '']) => [
      there,
      values[here] ?? copied[there] ?? null,
    ]);
    const names = [
      ...Object.entries(from).map(([here, there = '']) => [there, here]),
      ...Object.entries(together).map(([there, of]) => [
        there,
        triggerOf(all.find((one) => one.record === of)),
      ]),
    ];
    return {
      record: name,
      together,
      namesInInput: Object.fromEntries(names) as Record<string, string>,
      values: { ...given, ...copied, ...Object.fromEntries(sent), [record.name]: after['id'] } as Values,
    };
  });
}

/** Field that has to be sent for the record to be made. */
const triggerOf = (made: RecordFromInput | undefined): string => Object.keys(made?.from ?? {})[0] ?? '';

/** Records of one account: an attribute of another account's record is not copied. */
const ofAccount = (account: string, facts: ChangeFacts): ChangeFacts =>
  Object.fromEntries(Object.entries(facts).filter(([, one]) => one?.account_id === account));

/** First value of the paths: a field of the record, or an attribute of a record that it refers to. */
function firstValueAt(paths: readonly string[], after: Stored, facts: ChangeFacts): unknown {
  const values = paths.map((path) => {
    const [name = '', shared] = path.split('.');
    return shared ? facts[name]?.attributes[shared] : after[name];
  });
  return values.find((value) => value !== null && value !== undefined) ?? null;
}

const mapValues = <From>(copies: Readonly<Record<string, From>>, value: (from: From) => unknown): Stored =>
  Object.fromEntries(Object.entries(copies).map(([there, from]) => [there, value(from)]));
