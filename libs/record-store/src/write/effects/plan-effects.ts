import type { Transaction } from '@deskline/platform';
import type { Condition, RecordType, Stored } from '@deskline/record';
import type { Values } from '../../caller';
import { quoted } from '../../table/column';
import type { Decision } from '../decide/apply-rules';
import type { ChangeFacts } from '../lookup/change-facts';
import { isInternal } from '../sharing/account-values';
import { recordsMadeBy, mapValues } from './made';
import type { RecordRuntime } from '../../runtime';

interface Creation {
  readonly create: RecordType;
  readonly id: number;
  readonly values: Values;
  /** Whoever spends time on the record of another account spends their own; what is said inside it stays there. */
  readonly ofCaller?: true;
}

/** What is done once the record itself is written. */
export type PlannedEffect =
  Creation | { readonly change: RecordType; readonly where: Condition; readonly values: Values };

/** What follows from a change, and the record as it is with the ids of what will be created. */
export interface EffectPlan {
  readonly after: Stored;
  /** The one of them that the record's own event tells of in that account. */
  noteIn(account: string): number | null;
  readonly effects: readonly PlannedEffect[];
}

interface Work {
  readonly transaction: Transaction;
  readonly runtime: RecordRuntime;
  /** That of whoever calls. */
  readonly account: string;
}

/**
 * What the rules want elsewhere, and what the input makes. Ids come from sequences, so they are had before the rows:
 * the record is written with them in place, and whatever follows finds it written.
 */
export async function planEffects(
  { transaction, runtime, account: caller }: Work,
  record: RecordType,
  values: Values,
  { after, consequences, facts }: Decision & { readonly facts: ChangeFacts },
  /** The account of the record. */
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
  // What stays inside an account is no news in another.
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

/** An id for each of those records, in their order. */
export async function nextIds(transaction: Transaction, names: readonly string[]): Promise<number[]> {
  if (names.length === 0) return [];
  const sequences = names.map((name) => quoted(`${name}_id_seq`));
  const rows = await transaction.rows(NEXT, [sequences], 'records.next');
  return rows.map(([id]) => Number(id));
}
