import type { Transaction } from '@deskline/platform';
import { keptMoment, type Field, type RecordType, type Stored } from '@deskline/record';
import type { Values } from '../../caller';
import { conditionSql, type ConditionScope } from '../../read/condition-sql';
import { Joins } from '../../read/joins';
import { Params } from '../../read/params';
import { statementName } from '../../read/statement-names';
import { Invalid, type Problem } from '../../refusals';
import { columnOf, keptFields, quoted } from '../../table/column';
import { linkInputs, linksOf, linksSeenFrom, linkTable, type LinkSide } from '../../table/link-table';
import { constraintsOf, type CompiledConstraint } from './duty';
import { combineProblems } from './problems';
import { leadsBack } from './cycles';
import type { RecordRuntime } from '../../runtime';

interface Work {
  readonly transaction: Transaction;
  readonly runtime: RecordRuntime;
  readonly now: string;
}

/** A change as it has been decided, and the fields of which it is not known what was meant by them. */
interface Decided {
  readonly before: Stored | null;
  readonly after: Stored;
  readonly values: Values;
  readonly inTrouble: ReadonlySet<string>;
  readonly account: string;
}

/** What would not hold of a record once it is written, its links as they are given included. */
export async function constraintProblems(
  work: Work,
  record: RecordType,
  decided: Decided,
): Promise<Problem[]> {
  const { after, values, inTrouble, account } = decided;
  if (constraintsOf(record).length === 0) return [];
  const inputs = [...linkInputs(record, work.runtime.catalogue.records)];
  const given = inputs.filter(([input]) => Array.isArray(values[input]));
  const doubtful = new Set(inputs.filter(([input]) => inTrouble.has(input)).map(([, path]) => path));
  const linked = new Map(given.map(([input, path]) => [path, values[input] as number[]]));
  const duties = constraintsOf(record)
    .filter(
      ({ fields, links }) =>
        !fields.some((name) => inTrouble.has(name)) && !links.some((path) => doubtful.has(path)),
    )
    .filter((duty) => isTouched(duty, decided, linked));
  const kept = (field: Field, value: unknown) =>
    typeof value === 'string' ? keptMoment(field, value) : (value ?? null);
  const columns = keptFields(record).map(([name, field]) => [
    columnOf(name, field),
    kept(field, after[name]),
  ]);
  const row = JSON.stringify({ ...Object.fromEntries(columns), account_id: account });
  const from = (params: Params) =>
    `jsonb_populate_record(NULL::${quoted(record.name)}, ${params.add(() => row)}::jsonb) t`;
  return broken(work, record, duties, from, { linked });
}

function isTouched(
  duty: CompiledConstraint,
  { before, after }: Decided,
  linked: ReadonlyMap<string, unknown>,
): boolean {
  if (!before || duty.links.some((path) => linked.has(path))) return true;
  return duty.fields.some((name) => (before[name] ?? null) !== (after[name] ?? null));
}

/** Asks for all duties in one question. */
async function broken(
  { transaction, runtime, now }: Work,
  record: RecordType,
  duties: readonly CompiledConstraint[],
  from: (params: Params) => string,
  more: Partial<ConditionScope> = {},
): Promise<Problem[]> {
  if (duties.length === 0) return [];
  const params = new Params();
  const source = from(params);
  const scope = { joins: new Joins(record, runtime.catalogue), params, ...more };
  const answers = duties.map(({ holds }) => `(${conditionSql(holds, scope)}) IS TRUE`);
  const text = `SELECT ${answers.join(', ')} FROM ${source} ${scope.joins.sql}`;
  const rows = await transaction.rows(text, params.bind({ principal: null, now }), statementName(text));
  return duties
    .filter((_, index) => rows.some((row) => row[index] !== 't'))
    .map(({ field, because }) => ({ field, because }));
}

interface Due {
  readonly record: RecordType;
  readonly ids: Set<number>;
  readonly duties: Set<CompiledConstraint>;
}

/**
 * What has to hold at both ends of links that a unit of work has made or ended, whichever end was called. It is asked
 * when all is written and both ends are locked, so that no two changes can each break what the other counts on.
 */
export class LinkConstraints {
  private readonly due = new Map<string, Due>();
  /** Of links that lead to no ring, by their tables: where the changed ones begin. */
  private readonly beginnings = new Map<string, { readonly path: string; readonly ids: Set<number> }>();

  constructor(private readonly work: Work) {}

  /** A link between the one and each of the others is new, or no more. */
  touch(side: LinkSide, id: number, others: readonly number[]): void {
    if (others.length === 0) return;
    const { records } = this.work.runtime.catalogue;
    for (const record of records) {
      for (const duty of constraintsOf(record)) {
        for (const path of duty.links) {
          const end = linksSeenFrom(record, records).get(path);
          if (end?.table === side.table) this.add(record, duty, end.here === side.here ? [id] : others);
        }
      }
      for (const [path, { acyclic }] of linksOf(record)) {
        if (!acyclic || linkTable(record, path) !== side.table) continue;
        const { ids } = this.beginnings.get(side.table) ?? { ids: new Set() };
        for (const each of side.here === 'from_id' ? [id] : others) ids.add(each);
        this.beginnings.set(side.table, { path, ids });
      }
    }
  }

  async check(): Promise<void> {
    for (const [table, { path, ids }] of this.beginnings) {
      if (await leadsBack(this.work.transaction, table, [...ids]))
        throw new Invalid([{ field: path, because: 'cycle' }]);
    }
    for (const { record, ids, duties } of this.due.values()) {
      const from = (params: Params) =>
        `(SELECT * FROM ${quoted(record.name)} WHERE id = ANY(${params.add(() => [...ids])})) t`;
      const problems = await broken(this.work, record, [...duties], from);
      if (problems.length > 0) throw new Invalid(combineProblems(record, [], problems));
    }
  }

  private add(record: RecordType, duty: CompiledConstraint, ids: readonly number[]): void {
    const due = this.due.get(record.name) ?? { record, ids: new Set(), duties: new Set() };
    this.due.set(record.name, due);
    due.duties.add(duty);
    for (const id of ids) due.ids.add(id);
  }
}
