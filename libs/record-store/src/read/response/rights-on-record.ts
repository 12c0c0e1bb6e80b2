import { hasRole } from '@deskline/identity';
import { recordForRoles, type Condition } from '@deskline/record';
import { changeableNames } from '../../write/decide/changeable';
import type { PermittedOperations } from '../../list-query';
import { conditionSql } from '../plan/condition-sql';
import { granted, limitedUpdates } from '../plan/grants';
import type { Joins } from '../plan/joins';
import { HOME_ROWS, type PlanScope } from '../plan/rows';
import type { Params } from '../plan/statement';
import type { FieldWriter, SerializedField } from './field-writer';

const ALL_PERMITTED: PermittedOperations = { update: true, delete: true };

/** Answer to a question about a row: known to the plan, or in a column, counted from the first one of the member. */
type RowAnswer = boolean | { readonly column: number };

/**
 * Rights of the caller on a record, from the conditions that decide about its change: `update`, `delete`, `archive`, for
 * archived records `restore`, and the fields that a PATCH may change.
 */
export function rightsOnRecord(scope: PlanScope, joins: Joins, params: Params): SerializedField {
  const { principal, catalogue, rowSource = HOME_ROWS } = scope;
  // A view may hide fields that can be changed all the same.
  const record = recordForRoles(catalogue.byName.get(scope.record.name) ?? scope.record, principal.roles);
  const columns = ['t.account_id'];
  const add = (column: string) => ({ column: columns.push(column) - 1 });
  const answerTo = (grant: Condition | boolean): RowAnswer =>
    typeof grant === 'boolean' ? grant : add(`(${conditionSql(grant, { joins, params })}) IS TRUE`);
  const { archiving, deletable } = record;
  const shelf = archiving && add('t.shelf');
  const assignedColumn = rowSource.assignedColumn(record);
  const assigned = assignedColumn === null ? undefined : add(`t.${assignedColumn}`);
  const update = answerTo(granted(record, 'update', principal));
  const limited = limitedUpdates(record, principal).map(({ when, changing }) => ({
    may: answerTo(when),
    changing,
  }));
  const remove = deletable ? answerTo(granted(record, 'delete', principal)) : false;
  const archives = archiving !== undefined && hasRole(principal, archiving.by);
  const archive = archives ? answerTo(archiving.when) : false;
  const names = changeableNames(catalogue, record, principal);
  const elsewhere = new Set(rowSource.changeableElsewhere(record));
  const listed = new Map<string, string>();
  const changing = (key: string, isOpen: (name: string) => boolean): string => {
    const known = listed.get(key) ?? JSON.stringify(names.filter(isOpen));
    listed.set(key, known);
    return known;
  };
  const write: FieldWriter = (row, at, { account, permitted = ALL_PERMITTED }) => {
    const is = (answer: RowAnswer) =>
      typeof answer === 'boolean' ? answer : row[at + answer.column] === 't';
    const isHome = row[at] === account;
    const state = shelf && row[at + shelf.column];
    const isAssigned = assigned !== undefined && row[at + assigned.column] === account;
    const isWritable = permitted.update && state == null && (isHome || isAssigned);
    const all = isWritable && is(update);
    const open = isWritable && !all ? limited.filter(({ may }) => is(may)) : [];
    const key = `${isHome} ${all} ${open.map((each) => limited.indexOf(each))}`;
    const fields = changing(
      key,
      (name) => (isHome || elsewhere.has(name)) && (all || open.some((each) => each.changing.includes(name))),
    );
    const rights = {
      update: fields !== '[]',
      delete: permitted.delete && isHome && state == null && is(remove),
      archive: permitted.update && isHome && state == null && is(archive),
      ...(state != null && { restore: permitted.update && isHome && archives }),
    };
    return `${JSON.stringify(rights).slice(0, -1)},"changing":${fields}}`;
  };
  return { columns, write };
}
