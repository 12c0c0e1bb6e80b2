import {
  catalogue,
  common,
  defineRecord,
  field,
  me,
  mine,
  monthsAgo,
  myOrganizationsAbove,
  optional,
  type Condition,
  type RecordType,
} from '@deskline/record';
import { Plan, Step } from '../../../test/plans';
import { conditionSql } from './condition-sql';
import { Joins } from './joins';
import { Params } from './statement';

const records = catalogue('work-records', [Plan, Step], { team: 'teams', person: 'people' });
const sqlOf = (condition: Condition, record: RecordType = Step) =>
  conditionSql(condition, { joins: new Joins(record, records), params: new Params() });

describe('conditionSql', () => {
  it('joins all members of a condition by AND', () => {
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

  it('reads attributes of other services from the projection, along several references', () => {
    const joins = new Joins(Step, records);
    const condition = { 'team.service.problem_manager': me, 'team.name': 'Desk', 'team.service': [1, 2] };
    expect(conditionSql(condition, { joins, params: new Params() })).toBe(
      `("team service".attributes->>'problem_manager')::bigint = $1 AND ("team".attributes->>'name') = $2` +
        ` AND ("team".attributes->>'service')::bigint = ANY($3)`,
    );
    expect(joins.sql).toBe(
      `LEFT JOIN reference "team" ON "team".type = 'team' AND "team".id = t."team_id"\n` +
        `LEFT JOIN reference "team service" ON "team service".type = 'service' AND "team service".id = ("team".attributes->>'service')::bigint`,
    );
  });

  it('joins own tables along a path, and the projection from there', () => {
    const joins = new Joins(Plan, records);
    const condition = { 'first_step.plan.manager': me, 'first_step.team.service': 3 };
    expect(conditionSql(condition, { joins, params: new Params() })).toBe(
      `"first_step plan row"."manager_id" = $1 AND ("first_step team".attributes->>'service')::bigint = $2`,
    );
    expect(joins.sql.split('\n')).toEqual([
      `LEFT JOIN "step" "first_step row" ON "first_step row".id = t."first_step_id"`,
      `LEFT JOIN "plan" "first_step plan row" ON "first_step plan row".id = "first_step row"."plan_id"`,
      `LEFT JOIN reference "first_step team" ON "first_step team".type = 'team' AND "first_step team".id = "first_step row"."team_id"`,
    ]);
  });

  it('compares with a time some months ago', () => {
    const params = new Params();
    const recent = { finished_at: { gt: monthsAgo(6) } };
    expect(conditionSql(recent, { joins: new Joins(Step, records), params })).toBe('t."finished_at" > $1');
    expect(params.bind({ principal: null, now: '2026-08-31T09:00:00Z' })).toEqual(['2026-02-28T09:00:00Z']);
  });

  it('finds records that another record refers to', () => {
    const started: Condition = {
      manager: me,
      some: { of: 'step', by: 'plan', where: { status: 'assigned' } },
    };
    expect(sqlOf(started, Plan)).toMatch(
      /^t\."manager_id" = \$1 AND t\.id IN \(SELECT t_some\."plan_id" FROM "step" t_some {2}WHERE t_some\."status" = \$2\)$/,
    );
  });

  it('compares with another field of the outer record in nested subconditions', () => {
    expect(sqlOf({ 'plan.manager': field('manager') })).toBe(
      '"plan row"."manager_id" = "plan row"."manager_id"',
    );
    const first = { some: { of: 'step', by: 'plan', where: { id: field('first_step') } } };
    expect(sqlOf(first, Plan)).toBe(
      't.id IN (SELECT t_some."plan_id" FROM "step" t_some  WHERE t_some."id" = t."first_step_id")',
    );
  });

  it('finds records by their links, from either end', () => {
    expect(sqlOf({ linked: { by: 'successors' } })).toBe(
      'EXISTS (SELECT from_id AS id FROM "step_predecessors" WHERE to_id = t.id)',
    );
    expect(sqlOf({ linked: { by: 'predecessors', where: { manager: field('manager') } } })).toBe(
      `EXISTS (SELECT FROM (SELECT to_id AS id FROM "step_predecessors" WHERE from_id = t.id) ends JOIN "step" t_linked ON t_linked.id = ends.id
LEFT JOIN "plan" "t_linked plan row" ON "t_linked plan row".id = t_linked."plan_id" WHERE "t_linked plan row"."manager_id" = "plan row"."manager_id")`,
    );
  });

  it('takes any condition on a referred record', () => {
    const linked = { linked: { by: 'predecessors', where: { id: field('id') } } };
    expect(sqlOf({ referred: { by: 'first_step', where: { manager: me, ...linked } } }, Plan)).toBe(
      `EXISTS (SELECT FROM "step" t_referred LEFT JOIN "plan" "t_referred plan row" ON "t_referred plan row".id = t_referred."plan_id"
WHERE t_referred.id = t."first_step_id" AND "t_referred plan row"."manager_id" = $1 AND EXISTS (SELECT FROM (SELECT to_id AS id FROM "step_predecessors" WHERE from_id = t_referred.id) ends JOIN "step" t_referred_linked ON t_referred_linked.id = ends.id
 WHERE t_referred_linked."id" = t_referred."id"))`,
    );
  });

  it('compares with the organization of the caller and all above it', () => {
    expect(sqlOf({ team: myOrganizationsAbove })).toMatch(/^t\."team_id" IN \(WITH RECURSIVE above AS \(/);
  });

  it('takes conditions on the caller and the links of the caller', () => {
    const link = { friends: { to: 'person', ids: 'friend_ids' } };
    const access = [{ to: 'everyone', read: true }] as const;
    const fields = { ...common, name: optional.string() };
    const Person = defineRecord('person', {
      ...{ collection: 'people', fields, links: link, access },
      ...{ list: ['id'], filter: ['id'], defaultSort: 'id' },
    });
    const all = catalogue('people', [Person]);
    const sql = (condition: Condition) =>
      conditionSql(condition, { joins: new Joins(Person, all), params: new Params() });
    expect(sql({ caller: { name: 'Ada', linked: { by: 'friends' } } })).toBe(
      'EXISTS (SELECT FROM person t_caller  WHERE t_caller.id = $1 AND t_caller."name" = $2' +
        ' AND EXISTS (SELECT to_id AS id FROM "person_friends" WHERE from_id = t_caller.id))',
    );
    expect(sql({ id: mine('friends') })).toBe(
      't."id" IN (SELECT to_id FROM "person_friends" WHERE from_id = $1)',
    );
    expect(() => catalogue('people', [{ ...Person, views: { near: { id: mine('foes') } } }])).toThrow(
      'names the link foes, which does not exist',
    );
  });

  it('negates all members of a condition together', () => {
    expect(sqlOf({ not: { team: 1, urgent: true } })).toBe(
      '(t."team_id" = $1 AND t."urgent" = $2) IS NOT TRUE',
    );
    expect(sqlOf({ not: { urgent: true, not: { team: 1 } } })).toBe(
      '(t."urgent" = $1 AND (t."team_id" = $2) IS NOT TRUE) IS NOT TRUE',
    );
  });

  it('is true for an empty condition, and false for an empty any', () => {
    expect(sqlOf({})).toBe('true');
    expect(sqlOf({ all: [] })).toBe('true');
    expect(sqlOf({ any: [] })).toBe('false');
    expect(sqlOf({ urgent: true, any: [] })).toBe('t."urgent" = $1 AND false');
  });
});
