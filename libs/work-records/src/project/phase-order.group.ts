import { group, type GroupChange, type GroupState } from '@deskline/record';
import { Phase, type PhaseRow } from './phase.record';
import { Workflow } from '../workflow/workflow.record';
import { Project, type ProjectRow } from './project.record';

const READS = ['position', 'place'] as const satisfies readonly (keyof PhaseRow)[];

type Member = Pick<PhaseRow, 'id' | (typeof READS)[number]>;

/** Phases are numbered without gaps: giving one a position moves the others. */
export function numbered(
  members: readonly Member[],
): ReadonlyMap<number, Pick<Member, 'position' | 'place'>> {
  const unmoved = members.filter(({ position, place }) => place !== null && position === place);
  const order = unmoved.toSorted((one, other) => Number(one.place) - Number(other.place));
  for (const moved of members.filter((each) => !unmoved.includes(each)))
    order.splice((moved.position ?? members.length) - 1, 0, moved);
  return new Map(
    order
      .map(({ id, position, place }, index) => ({ id, position, place, due: index + 1 }))
      .filter(({ position, place, due }) => position !== due || place !== due)
      .map(({ id, due }) => [id, { position: due, place: due }]),
  );
}

export const decide = ({ members }: GroupState<ProjectRow, Member>): GroupChange<ProjectRow, Member> => ({
  members: numbered(members),
});

export const phaseOrderGroups = [
  group(Project, Phase, { by: 'project', reads: READS, readsOfRoot: [], decide }),
  group(Workflow, Phase, {
    by: 'workflow',
    reads: READS,
    readsOfRoot: [],
    decide: ({ members }) => ({ members: numbered(members) }),
  }),
];
