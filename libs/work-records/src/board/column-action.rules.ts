interface Item {
  readonly agile_board_column: number | null;
  readonly status: string;
  readonly team?: number | null;
  readonly member?: number | null;
  readonly category?: string | null;
}

interface Column {
  readonly action_type: string | null;
  readonly team: number | null;
  readonly member: number | null;
  readonly clear_member: boolean | null;
}

interface Move<Row> {
  readonly before: Row | null;
  readonly after: Row;
  readonly caller: number | null;
  readonly sentFields?: ReadonlySet<string>;
  readonly lookups: { readonly agile_board_column?: Column };
}

/** "assign: assigned; accept: accepted, start: in progress, complete: completed" */
const STATUSES: Readonly<Record<string, string>> = {
  assign: 'assigned',
  accept: 'accepted',
  start: 'in_progress',
  complete: 'completed',
};

/**
 * "moving an item into the column sets its status by action_type", and the member: "each with the current person". Values
 * that are sent with the move take precedence. Approvals are given by their approvers, wherever they stand.
 */
export const followsColumn =
  <Row extends Item>(words: Readonly<Record<string, string>> = {}) =>
  ({ before, after, caller, sentFields, lookups }: Move<Row>): { readonly set: Partial<Row> }[] => {
    if (
      !before ||
      after.agile_board_column === null ||
      before.agile_board_column === after.agile_board_column
    )
      return [];
    const column = lookups.agile_board_column;
    const status = STATUSES[column?.action_type ?? ''];
    if (!column || status === undefined || after.category === 'approval') return [];
    const values = {
      status: words[status] ?? status,
      ...(column.action_type === 'assign' ? assignedBy(column) : caller === null ? {} : { member: caller }),
    };
    const set = Object.entries(values).filter(([name]) => name in after && !sentFields?.has(name));
    return set.length === 0 ? [] : [{ set: Object.fromEntries(set) as Partial<Row> }];
  };

const assignedBy = ({ team, member, clear_member }: Column): Partial<Item> => ({
  ...(team !== null && team !== undefined && { team }),
  ...(member ? { member } : clear_member && { member: null }),
});
