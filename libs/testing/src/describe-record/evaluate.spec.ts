import { optional, type Condition } from '@deskline/record';
import { isPlain, satisfies, type ConditionCaller } from './evaluate';

const fields = {
  member: optional.reference('person'),
  status: optional.string(),
  urgent: optional.boolean(),
};
const asking: ConditionCaller = {
  me: 7,
  my_teams: [],
  my_organization: 1,
  my_organizations: [1],
  my_organizations_above: [1],
  internal_organizations: [],
  trusted_organizations: [],
  my_account: 'widget',
  now: 0,
};
const holds = (condition: Condition, status: string, member = 7) =>
  satisfies(condition, { id: 1, status, member: { id: member }, urgent: true }, fields, asking);

describe('condition on a row', () => {
  it('holds when all its terms hold, `any`, `all` and `not` among them', () => {
    const mine: Condition = { member: { variable: 'me' }, not: { status: 'completed' } };
    expect(holds(mine, 'assigned')).toBe(true);
    expect(holds(mine, 'completed')).toBe(false);
    expect(holds(mine, 'assigned', 8)).toBe(false);
    const either: Condition = { urgent: true, any: [{ status: 'a' }, { status: 'b' }], all: [{ member: 7 }] };
    expect(holds(either, 'b')).toBe(true);
    expect(holds(either, 'c')).toBe(false);
    expect(holds(either, 'b', 8)).toBe(false);
  });

  it('is not decided by the row when one of its terms is not', () => {
    expect(isPlain({ status: 'a', not: { urgent: true } }, fields)).toBe(true);
    expect(isPlain({ status: 'a', not: { 'member.site': 1 } }, fields)).toBe(false);
    expect(isPlain({ not: { status: 'a' }, 'member.site': 1 }, fields)).toBe(false);
    expect(isPlain({ status: 'a', some: { of: 'note', by: 'task', where: {} } }, fields)).toBe(false);
  });
});
