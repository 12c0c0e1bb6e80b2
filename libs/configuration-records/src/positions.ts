import type { GroupChange, GroupState } from '@deskline/record';

interface Positioned {
  readonly id: number;
  readonly position: number | null;
}

/** The largest value of an integer: records behind it share it, and are ordered by id. */
const LARGEST = 2_147_483_647;

/** "first is 1": records without a position follow the others. Positions that clients give stay. */
export function placed(records: readonly Positioned[]): ReadonlyMap<number, Pick<Positioned, 'position'>> {
  const last = Math.max(0, ...records.map(({ position }) => position ?? 0));
  const unplaced = records.filter(({ position }) => position === null);
  return new Map(
    unplaced
      .toSorted((one, other) => one.id - other.id)
      .map(({ id }, index) => [id, { position: Math.min(last + index + 1, LARGEST) }]),
  );
}

/** Options of a group that gives its members their positions. */
export const byPosition = {
  reads: ['position'],
  readsOfRoot: [],
  decide: ({
    members,
  }: Pick<GroupState<object, Positioned>, 'members'>): GroupChange<object, Positioned> => ({
    members: placed(members),
  }),
} as const;
