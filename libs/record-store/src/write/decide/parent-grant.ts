import type { Principal } from '@deskline/identity';
import {
  conditionTerms,
  isFieldValue,
  type Condition,
  type ConditionTerm,
  type RecordType,
} from '@deskline/record';
import type { Values } from '../../caller';
import { Forbidden, Invalid } from '../../refusals';
import type { RecordRuntime } from '../../runtime';
import { idsWhere, permittedIds, type EvaluationContext } from '../lookup/ids-where';

const ALWAYS: Condition = { not: { id: null } };
const NEVER: Condition = { id: null };

interface Creation {
  readonly record: RecordType;
  readonly grant: Condition | boolean;
  readonly values: Values;
  readonly principal: Principal;
}

/**
 * Throws the error of a creation as its caller is told of it: "problems of a change are reported only to callers who may make
 * it", as far as the parent of the new record can tell.
 */
export const refusalOfCreation =
  (runtime: RecordRuntime, { record, grant, values, principal }: Creation) =>
  async (error: unknown): Promise<never> => {
    if (!(error instanceof Invalid) || typeof grant === 'boolean') throw error;
    const context = { transaction: runtime.database, runtime, now: runtime.now() };
    if (await isForbiddenByParent(context, record, grant, values, principal)) throw new Forbidden();
    throw error;
  };

/**
 * Whether the caller sees the parent of a new record, in the own account, and the grant requires of it what it is not. Other
 * values of the record may forbid the creation, too.
 */
async function isForbiddenByParent(
  context: EvaluationContext,
  record: RecordType,
  grant: Condition,
  values: Values,
  principal: Principal,
): Promise<boolean> {
  const parents = (record.createUnder ?? []).map(({ parent }) => parent);
  const [parent, ...others] = parents.filter((name) => typeof values[name] === 'number');
  const type = context.runtime.catalogue.byName.get(record.fields[parent ?? '']?.to ?? '');
  if (parent === undefined || others.length > 0 || !type) return false;
  const required = ofParent(grant, parent, parents);
  if (!required) return false;
  const { account } = principal;
  const id = values[parent] as number;
  if (!(await permittedIds(context, 'read', type, id, principal, account)).has(id)) return false;
  return (await idsWhere(context, type, { all: [{ id }, required] }, { principal, account })).length === 0;
}

/** Part of a condition on a record that is about its parent, as a condition on that; null where there is none. */
export function ofParent(condition: Condition, parent: string, parents: readonly string[]): Condition | null {
  const all = conditionTerms(condition).map((term) => termOfParent(term, parent, parents));
  const known = all.filter(isKnown);
  return known.length === 0 ? null : { all: known };
}

function termOfParent(term: ConditionTerm, parent: string, parents: readonly string[]): Condition | null {
  if ('any' in term) {
    const any = term.any.map((each) => ofParent(each, parent, parents));
    return any.every(isKnown) ? { any } : null;
  }
  if ('not' in term) {
    // A condition that lacks a term is wider, and its opposite too narrow.
    const [only, ...others] = conditionTerms(term.not);
    const inner = only && 'name' in only && others.length === 0 ? termOfParent(only, parent, parents) : null;
    return inner && { not: inner };
  }
  if ('referred' in term) return term.referred.by === parent ? term.referred.where : null;
  if (!('name' in term) || isFieldValue(term.operand)) return null;
  const [first = '', ...path] = term.name.split('.');
  if (first === parent) return { [path.length === 0 ? 'id' : path.join('.')]: term.operand };
  if (!parents.includes(first)) return null;
  return path.length === 0 && term.operand === null ? ALWAYS : NEVER;
}

const isKnown = (condition: Condition | null): condition is Condition => condition !== null;
