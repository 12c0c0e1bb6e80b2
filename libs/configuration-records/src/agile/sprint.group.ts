import { group, isBefore, type GroupChange, type GroupState } from '@deskline/record';
import { ScrumWorkspace, type ScrumWorkspaceRow } from './scrum-workspace.record';
import { Sprint, type SprintRow } from './sprint.record';

const READS = ['number', 'status', 'start_at', 'end_at'] as const satisfies readonly (keyof SprintRow)[];

/** Maximum of an integer column. */
const LARGEST = 2_147_483_647;

type Member = Pick<SprintRow, 'id' | (typeof READS)[number]>;

/**
 * Numbers the sprints of a workspace, and sets its current sprint: the active one that began last. Refuses sprints
 * that overlap, so that one is active at a time.
 */
export function decide({
  root,
  members,
}: GroupState<Pick<ScrumWorkspaceRow, 'current_sprint'>, Member>): GroupChange<ScrumWorkspaceRow, Member> {
  const last = Math.max(0, ...members.map(({ number }) => number ?? 0));
  const unnumbered = members.filter(({ number }) => number === null);
  const current = members.filter(({ status }) => status === 'active').reduce(later, null)?.id ?? null;
  return {
    members: new Map(unnumbered.map(({ id }, nth) => [id, { number: Math.min(last + nth + 1, LARGEST) }])),
    root: current === root.current_sprint ? {} : { current_sprint: current },
    ...(doOverlap(members) && { refuse: { field: 'start_at', because: 'overlaps' } }),
  };
}

/** A sprint may begin when another ends; one without an end never ends. */
function doOverlap(members: readonly Member[]): boolean {
  const spans = members
    .flatMap(({ start_at, end_at }) => (start_at === null ? [] : [{ start_at, end_at }]))
    .sort((one, other) => (isBefore(one.start_at, other.start_at) ? -1 : 1));
  return spans.some(({ start_at }, nth) => {
    const earlier = spans[nth - 1];
    return earlier !== undefined && (earlier.end_at === null || isBefore(start_at, earlier.end_at));
  });
}

const later = (one: Member | null, other: Member): Member =>
  one?.start_at && other.start_at && isBefore(other.start_at, one.start_at) ? one : other;

export const sprintGroup = group(ScrumWorkspace, Sprint, {
  by: 'scrum_workspace',
  reads: READS,
  readsOfRoot: [],
  decide,
});
