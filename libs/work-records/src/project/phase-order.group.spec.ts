import fc from 'fast-check';
import { NOW, rowOf } from '../../test/rows';
import { decide } from './phase-order.group';
import { Project } from './project.record';

interface NumberedPhase {
  readonly id: number;
  readonly position: number | null;
  readonly place: number | null;
}

/** Phases after the decision of the group. */
function settled(phases: readonly NumberedPhase[]): readonly NumberedPhase[] {
  const { members } = decide({
    root: rowOf(Project),
    members: phases,
    links: [],
    now: NOW,
    lookups: () => ({}),
  });
  return phases
    .map((phase) => ({ ...phase, ...members?.get(phase.id) }))
    .toSorted((one, other) => Number(one.position) - Number(other.position));
}
const idsOf = (phases: readonly NumberedPhase[]) => phases.map(({ id }) => id);
const unmoved = (...ids: number[]): NumberedPhase[] =>
  ids.map((id, index) => ({ id, position: index + 1, place: index + 1 }));
const moved = (phases: readonly NumberedPhase[], id: number, position: number | null) =>
  phases.map((phase) => (phase.id === id ? { ...phase, position } : phase));
const fresh = (id: number, position: number | null = null): NumberedPhase => ({ id, position, place: null });

describe('positions of phases', () => {
  it('begin at 1, and a new phase is the last', () => {
    expect(settled([fresh(7)])).toEqual([{ id: 7, position: 1, place: 1 }]);
    expect(settled([...unmoved(7, 8), fresh(9)])).toEqual(unmoved(7, 8, 9));
  });

  it('make room for a phase with a given position', () => {
    expect(settled([...unmoved(7, 8), fresh(9, 1)])).toEqual(unmoved(9, 7, 8));
    expect(settled([...unmoved(7, 8), fresh(9, 2)])).toEqual(unmoved(7, 9, 8));
  });

  it.each([
    [1, 3, [8, 9, 7, 6]],
    [1, 4, [8, 9, 6, 7]],
    [4, 1, [6, 7, 8, 9]],
    [3, 2, [7, 9, 8, 6]],
    [2, 900, [7, 9, 6, 8]],
    [2, null, [7, 9, 6, 8]],
  ])('move up or down when a phase moves from %s to %s', (from, to, order) => {
    const phases = unmoved(7, 8, 9, 6);
    expect(settled(moved(phases, phases[from - 1]?.id ?? 0, to))).toEqual(unmoved(...order));
  });

  it('of phases without a former place are the given ones, as far as possible', () => {
    expect(idsOf(settled([fresh(7, 3), fresh(8, 1), fresh(9, 1)]))).toEqual([9, 8, 7]);
  });

  it('are without gaps after any changes, and then settle', () => {
    const changes = fc.array(fc.tuple(fc.nat(9), fc.option(fc.integer({ min: 1, max: 12 }))), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(changes, (all) => {
        let phases: readonly NumberedPhase[] = [];
        for (const [id, position] of all) {
          const isNew = !idsOf(phases).includes(id);
          phases = settled(isNew ? [...phases, fresh(id, position)] : moved(phases, id, position));
          expect(phases).toEqual(unmoved(...idsOf(phases)));
          expect(settled(phases)).toEqual(phases);
          const last = phases.length;
          expect(idsOf(phases).indexOf(id) + 1).toBe(Math.min(position ?? last, last));
        }
      }),
    );
  });
});
