import { group, type GroupChange, type GroupState } from '@deskline/record';
import { Phase, type PhaseRow } from './phase.record';
import { Project, type ProjectRow } from './project.record';

const READS = ['position', 'place'] as const satisfies readonly (keyof PhaseRow)[];

type Member = Pick<PhaseRow, 'id' | (typeof READS)[number]>;

/** Phases of a project are numbered without gaps: giving one a position moves the others. */
export function decide({ members }: GroupState<ProjectRow, Member>): GroupChange<ProjectRow, Member> {
  const unmoved = members.filter(({ position, place }) => place !== null && position === place);
  const order = unmoved.toSorted((one, other) => Number(one.place) - Number(other.place));
  for (const moved of members.filter((each) => !unmoved.includes(each)))
    order.splice((moved.position ?? members.length) - 1, 0, moved);
  const numbered = order.map(({ id, position, place }, index) => ({ id, position, place, due: index + 1 }));
  return {
    members: new Map(
      numbered
        .filter(({ position, place, due }) => position !== due || place !== due)
        .map(({ id, due }) => [id, { position: due, place: due }]),
    ),
  };
}

export const phaseOrderGroup = group(Project, Phase, {
  by: 'project',
  reads: READS,
  readsOfRoot: [],
  decide,
});
