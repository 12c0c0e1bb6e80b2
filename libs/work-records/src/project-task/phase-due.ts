export interface PhaseOfProject {
  readonly id: number;
  readonly position: number | null;
  readonly status: string;
}

/** Phases of a project in their order. */
export interface Phases {
  placeOf(phase: number): number | undefined;
  at(place: number): number | null;
  /** First phase that is not completed. */
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

/** Phase of a task that is planned into none: the latest of its predecessors', else the earliest of its successors', else the next. */
export function phaseDue(
  predecessors: readonly (number | null)[],
  successors: readonly (number | null)[],
  phases: Phases,
): number | null {
  const placesOf = (all: readonly (number | null)[]) =>
    all.map((phase) => phase && phases.placeOf(phase)).filter((place) => typeof place === 'number');
  const [least, most] = [placesOf(predecessors), placesOf(successors)];
  if (least.length > 0) return phases.at(Math.max(...least));
  return most.length > 0 ? phases.at(Math.min(...most)) : phases.next;
}
