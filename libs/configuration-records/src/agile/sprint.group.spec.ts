import { decide } from './sprint.group';
import { currentSprintOf, workspaceOf } from './workspace.groups';

type Members = Parameters<typeof decide>[0]['members'];
type Member = Members[number];

const sprint = (id: number, more: Partial<Member> = {}): Member => ({
  id,
  number: id,
  status: 'registered',
  start_at: null,
  end_at: null,
  ...more,
});
const decided = (current_sprint: number | null, ...members: Member[]) =>
  decide({ root: { current_sprint }, members, links: [], now: '', lookups: () => ({}) });

describe('sprints of a workspace', () => {
  it('are numbered in the order of creation, after the highest number', () => {
    const { members } = decided(
      null,
      sprint(4, { number: 7 }),
      sprint(5, { number: null }),
      sprint(6, { number: null }),
    );
    expect([...(members ?? [])]).toEqual([
      [5, { number: 8 }],
      [6, { number: 9 }],
    ]);
  });

  it('are numbered from 1', () => {
    expect(decided(null, sprint(4, { number: null })).members?.get(4)).toEqual({ number: 1 });
  });

  it('have numbers within the range of an integer column', () => {
    const { members } = decided(null, sprint(4, { number: 2_147_483_647 }), sprint(5, { number: null }));
    expect(members?.get(5)).toEqual({ number: 2_147_483_647 });
  });

  it('have as current one the active one that began last', () => {
    const active = (id: number, start_at: string) => sprint(id, { status: 'active', start_at });
    const [early, late] = [active(1, '2026-01-01T00:00:00Z'), active(2, '2026-02-01T00:00:00Z')];
    expect(decided(null, early, late).root).toEqual({ current_sprint: 2 });
    expect(decided(null, late, early).root).toEqual({ current_sprint: 2 });
    expect(decided(2, early, late).root).toEqual({});
    expect(decided(2, sprint(2, { status: 'completed' })).root).toEqual({ current_sprint: null });
  });
});

describe('overlapping sprints of a workspace', () => {
  const from = (id: number, first: number, until: number | null) =>
    sprint(id, {
      start_at: `2026-03-0${first}T09:00:00Z`,
      end_at: until === null ? null : `2026-03-0${until}T09:00:00Z`,
    });
  const refused = { field: 'start_at', because: 'overlaps' };

  it.each([
    ['that begin one after the other', [from(1, 1, 3), from(2, 3, 5)], undefined],
    ['created in any order', [from(1, 3, 5), from(2, 1, 3)], undefined],
    ['with one that begins during another', [from(1, 1, 4), from(2, 3, 5)], refused],
    ['with one inside another', [from(1, 1, 9), from(2, 3, 5)], refused],
    ['that begin at the same time', [from(1, 1, 4), from(2, 1, 4)], refused],
    ['after one without an end', [from(1, 1, null), from(2, 3, 5)], refused],
    ['without a beginning', [sprint(1), sprint(2), from(3, 1, null)], undefined],
  ])('are refused or not: sprints %s', (_which, members, refusal) => {
    expect(decided(null, ...members).refuse).toEqual(refusal);
  });
});

describe('a scrum workspace', () => {
  const workspace = (id: number, current_sprint: number | null, disabled = false) => ({
    id,
    current_sprint,
    disabled,
  });

  it('sets current_sprint of its agile board, unless it is disabled', () => {
    expect(currentSprintOf([workspace(1, null), workspace(2, 7), workspace(3, 8)])).toBe(7);
    expect(currentSprintOf([workspace(1, 7, true)])).toBeNull();
    expect(currentSprintOf([])).toBeNull();
  });

  it('is the workspace of its team as the latest one, unless it is disabled', () => {
    expect(workspaceOf([workspace(1, null), workspace(2, null)])).toBe(2);
    expect(workspaceOf([workspace(1, null), workspace(2, null, true)])).toBe(1);
    expect(workspaceOf([])).toBeNull();
  });
});
