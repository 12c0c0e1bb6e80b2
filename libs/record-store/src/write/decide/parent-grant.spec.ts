import { me, myTeams, type Condition } from '@deskline/record';
import { ofParent } from './parent-grant';

const ALWAYS = { not: { id: null } };
const NEVER = { id: null };

describe('the part of a grant that is about the parent', () => {
  it.each<[string, Condition, Condition | null]>([
    ['a field of the parent', { 'ship.owner.team': myTeams }, { all: [{ 'owner.team': myTeams }] }],
    ['the parent itself', { not: { ship: null } }, { all: [{ not: { id: null } }] }],
    ['another value of the record', { person: me }, null],
    ['both', { person: me, 'ship.captain': me }, { all: [{ captain: me }] }],
    [
      'one of two parents',
      { any: [{ 'ship.captain': me }, { 'port.keeper': me }] },
      { all: [{ any: [{ all: [{ captain: me }] }, { all: [NEVER] }] }] },
    ],
    ['no other parent', { port: null, 'ship.captain': me }, { all: [ALWAYS, { captain: me }] }],
    ['the parent or another value', { any: [{ 'ship.captain': me }, { person: me }] }, null],
    ['the opposite of several', { not: { 'ship.captain': me, person: me } }, null],
    [
      'links of the parent',
      { referred: { by: 'ship', where: { linked: { by: 'crew', where: { id: me } } } } },
      { all: [{ linked: { by: 'crew', where: { id: me } } }] },
    ],
  ])('is kept of a condition on %s', (_case, condition, part) => {
    expect(ofParent(condition, 'ship', ['ship', 'port'])).toEqual(part);
  });
});
