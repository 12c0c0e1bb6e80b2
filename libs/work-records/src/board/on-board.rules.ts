import type { Reason } from '@deskline/record';

interface OnBoard {
  readonly agile_board: number | null;
  readonly agile_board_column: number | null;
}

interface Board {
  readonly id: number;
  readonly disabled: boolean;
}

interface Move {
  readonly before: OnBoard | null;
  readonly after: OnBoard;
  readonly lookups: {
    readonly agile_board_column?: { readonly agile_board: Board | null };
  };
}

type Effects = readonly (
  | { readonly set: Partial<OnBoard> }
  | { readonly refuse: 'agile_board_column'; readonly because: Reason }
)[];

/** A column brings its board along, and is left together with it. A board without a column is allowed. */
export function standsInColumnOfBoard({ before, after, lookups: { agile_board_column } }: Move): Effects {
  const { agile_board: board, agile_board_column: column } = after;
  const hasMoved = column !== (before?.agile_board_column ?? null);
  const isSaid = board !== (before?.agile_board ?? null);
  // Neither has changed: the board of the column need not be looked up.
  if (column === null || !(hasMoved || isSaid)) return [];
  const { id: own = null, disabled = false } = agile_board_column?.agile_board ?? {};
  if (hasMoved && disabled) return [{ refuse: 'agile_board_column', because: 'disabled' }];
  if (own === null || own === board) return [];
  if (hasMoved && isSaid && board !== null) return [{ refuse: 'agile_board_column', because: 'other_board' }];
  return hasMoved ? [{ set: { agile_board: own } }] : [{ set: { agile_board_column: null } }];
}
