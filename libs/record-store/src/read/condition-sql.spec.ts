import { catalogue, field, me, type Condition, type RecordType } from '@deskline/record';
import { Plan, Step } from '../plans.fixture';
import { conditionSql } from './condition-sql';
import { Joins } from './joins';
import { Params } from './params';

const records = catalogue('work-records', [Plan, Step], { team: 'teams', person: 'people' });
const sqlOf = (condition: Condition, record: RecordType = Step) =>
  conditionSql(condition, { joins: new Joins(record, records), params: new Params() });

describe('a condition', () => {
  it('is to hold in all its parts, whatever stands beside them', () => {
    expect(sqlOf({ team: 3, urgent: true })).toBe('t."team_id" = $1 AND t."urgent" = $2');
    expect(sqlOf({ manager: me, not: { team: null } })).toBe(
      '"plan row"."manager_id" = $1 AND (t."team_id" IS NULL) IS NOT TRUE',
    );
    expect(sqlOf({ not: { team: null }, manager: me })).toBe(
      '(t."team_id" IS NULL) IS NOT TRUE AND "plan row"."manager_id" = $1',
    );
    expect(sqlOf({ urgent: true, any: [{ team: 1 }, { manager: me }] })).toBe(
      't."urgent" = $1 AND ((t."team_id" = $2) OR ("plan row"."manager_id" = $3))',
    );
    expect(sqlOf({ urgent: true, all: [{ team: 1 }, { manager: me }] })).toBe(
      't."urgent" = $1 AND t."team_id" = $2 AND "plan row"."manager_id" = $3',
    );
  });

  it('asks for some record that refers here beside what it asks of this one', () => {
    const started: Condition = {
      manager: me,
      some: { of: 'step', by: 'plan', where: { status: 'assigned' } },
    };
    expect(sqlOf(started, Plan)).toMatch(
      /^t\."manager_id" = \$1 AND t\.id IN \(SELECT t_some\."plan_id" FROM "step" t_some {2}WHERE t_some\."status" = \$2\)$/,
    );
  });

  it('compares with another field of the record it is about, however deep inside', () => {
    expect(sqlOf({ 'plan.manager': field('manager') })).toBe(
      '"plan row"."manager_id" = "plan row"."manager_id"',
    );
    const first = { some: { of: 'step', by: 'plan', where: { id: field('first_step') } } };
    expect(sqlOf(first, Plan)).toBe(
      't.id IN (SELECT t_some."plan_id" FROM "step" t_some  WHERE t_some."id" = t."first_step_id")',
    );
  });

  it('asks for what a record is linked with, from either end', () => {
    expect(sqlOf({ linked: { by: 'successors' } })).toBe(
      'EXISTS (SELECT from_id AS id FROM "step_predecessors" WHERE to_id = t.id)',
    );
    expect(sqlOf({ linked: { by: 'predecessors', where: { manager: field('manager') } } })).toBe(
      `EXISTS (SELECT FROM (SELECT to_id AS id FROM "step_predecessors" WHERE from_id = t.id) ends JOIN "step" t_linked ON t_linked.id = ends.id
LEFT JOIN "plan" "t_linked plan row" ON "t_linked plan row".id = t_linked."plan_id" WHERE "t_linked plan row"."manager_id" = "plan row"."manager_id")`,
    );
  });

  it('denies all its parts together', () => {
    expect(sqlOf({ not: { team: 1, urgent: true } })).toBe(
      '(t."team_id" = $1 AND t."urgent" = $2) IS NOT TRUE',
    );
    expect(sqlOf({ not: { urgent: true, not: { team: 1 } } })).toBe(
      '(t."urgent" = $1 AND (t."team_id" = $2) IS NOT TRUE) IS NOT TRUE',
    );
  });

  it('of nothing holds always; one of none never', () => {
    expect(sqlOf({})).toBe('true');
    expect(sqlOf({ all: [] })).toBe('true');
    expect(sqlOf({ any: [] })).toBe('false');
    expect(sqlOf({ urgent: true, any: [] })).toBe('t."urgent" = $1 AND false');
  });
});
