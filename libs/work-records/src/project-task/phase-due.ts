export interface PhaseOfProject {
  readonly id: number;
  readonly position: number | null;
  readonly status: string;
}

/** The phases of a project by their place in it. */
export interface Phases {
  placeOf(phase: number): number | undefined;
  at(place: number): number | null;
  /** The first in which something is still to be done. */
  readonly next: number | null;
}

export function phasesOf(phases: readonly PhaseOfProject[]): Phases {
  const order = phases.toSorted((one, other) => Number(one.position) - Number(other.position));
  const places = new Map(order.map(({ id }, place) => [id, place]));
  return {
    placeOf: (phase) => places.get(phase),
    at: (place) => order[place]?.id ?? null,
    next: order.find(({ status }) => status !== 'completed')?.id ?? null,
  };
}

/**
 * The phase of a task follows from the order of the tasks: it is never before that of one which the task follows. A task
 * that has none yet is in the latest of those it follows, else in the earliest of those that follow it, else in the next.
 */
export function phaseDue(
  own: number | null,
  predecessors: readonly (number | null)[],
  successors: readonly (number | null)[],
  phases: Phases,
): number | null {
  const placesOf = (all: readonly (number | null)[]) =>
    all.map((phase) => phase && phases.placeOf(phase)).filter((place) => typeof place === 'number');
  const [least, most] = [placesOf([own, ...predecessors]), placesOf(successors)];
  if (least.length > 0) return phases.at(Math.max(...least));
  return most.length > 0 ? phases.at(Math.min(...most)) : phases.next;
}
