import type { Transaction } from '@deskline/platform';
import type { Condition, RecordType, Stored } from '@deskline/record';
import type { Values } from '../../caller';
import { quoted } from '../../table/column';
import type { Decision } from '../decide/apply-rules';
import type { ChangeFacts } from '../lookup/lookups';
import { isInternal } from '../../sharing/account-values';
import type { UnitOfWork } from '../unit-of-work';

interface Creation {
  readonly create: RecordType;
  readonly id: number;
  readonly values: Values;
  /** The record belongs to the caller's account: time spent, and internal notes. */
  readonly ofCaller?: true;
}

/** Create or change that runs once the record itself is saved. */
export type PlannedEffect =
  Creation | { readonly change: RecordType; readonly where: Condition; readonly values: Values };

/** Effects of a change, and the record with the ids of the records that they create. */
export interface EffectPlan {
  readonly after: Stored;
  /** Note that the record's own event carries in that account. */
  noteIn(account: string): number | null;
  readonly effects: readonly PlannedEffect[];
}

/**
 * Plans the effects that rules asked for and the records that the input creates. Their ids are reserved now, so that the
 * record is saved with them in place, before the effects run.
 */
export async function planEffects(
  { transaction, runtime, account: caller }: UnitOfWork,
  record: RecordType,
  values: Values,
  { after, consequences, facts }: Decision & { readonly facts: ChangeFacts },
  /** Account of the record. */
  home: string,
): Promise<EffectPlan> {
  const making = recordsMadeBy(record, values, after, facts);
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
  const made = numbered.map(({ record: name, id, values, together }) => {
    const create = runtime.record(name);
    const all = { ...values, ...mapValues(together, idOf) };
    const ofCaller = !standsUnder(create, record) || isInternal(create, all);
    return { create, id, values: all, ...(ofCaller && { ofCaller: true as const }) };
  });
  const news = [...made, ...wanted]
    .filter((step) => 'create' in step)
    .filter((one) => one.create.createAnnouncedAs && one.values[record.name] === after['id']);
  // An internal note is announced in its own account only.
  const noteIn = (account: string): number | null => {
    const isNews = ({ create, values, ofCaller }: Creation): boolean =>
      (ofCaller ? caller : home) === account ||
      (create.sharedUnder !== undefined && !isInternal(create, values));
    return news.find(isNews)?.id ?? null;
  };
  return { after: { ...after, ...into }, noteIn, effects: [...wanted, ...made] };
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

interface MadeRecord {
  readonly record: string;
  readonly values: Values;
  /** Fields that get the id of another record made by the same input, by its type. */
  readonly together: Readonly<Record<string, string>>;
}

/** Records that the input of a change creates: a note, a time entry. */
function recordsMadeBy(record: RecordType, values: Values, after: Stored, facts: ChangeFacts): MadeRecord[] {
  const asked = (record.makes ?? []).filter(({ from }) => values[Object.keys(from)[0] ?? '']);
  return asked.map(({ record: name, from, with: given, copies = {}, together = {} }) => {
    const copied = mapValues(copies, (path) => valueAt(path, after, facts));
    const sent = Object.entries(from).map(([here, there = '']) => [
      there,
      values[here] ?? copied[there] ?? null,
    ]);
    return {
      record: name,
      together,
      values: { ...given, ...copied, ...Object.fromEntries(sent), [record.name]: after['id'] } as Values,
    };
  });
}

/** Field of the record, or attribute of a record that it refers to. */
function valueAt(path: string, after: Stored, facts: ChangeFacts): unknown {
  const [name = '', shared] = path.split('.');
  return (shared ? facts[name]?.attributes[shared] : after[name]) ?? null;
}

const mapValues = (copies: Readonly<Record<string, string>>, value: (path: string) => unknown): Stored =>
  Object.fromEntries(Object.entries(copies).map(([there, path]) => [there, value(path)]));
