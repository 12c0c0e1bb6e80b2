import { useState } from 'react';
import type { AnyRecord } from '../api/record';
import type { CommandId } from '../commands/registry';
import { useCommand } from '../commands/use-command';

interface RowCommand {
  readonly id: CommandId;
  readonly keys: string;
  readonly run: (row: AnyRecord) => void;
}

interface ActiveRow {
  readonly index: number | null;
  moveTo(index: number): void;
}

/** Rows of a short list by keys: j and k move, Enter opens, and a command acts on the active one. */
export function useRowKeys(
  rows: readonly AnyRecord[],
  open: (row: AnyRecord) => void,
  command?: RowCommand,
): ActiveRow {
  const [wanted, moveTo] = useState<number | null>(null);
  const index = wanted === null || rows.length === 0 ? null : Math.min(wanted, rows.length - 1);
  const active = index === null ? undefined : rows[index];
  const hasActive = () => active !== undefined;
  useCommand({ id: 'next', keys: 'j', run: () => moveTo(Math.min((index ?? -1) + 1, rows.length - 1)) });
  useCommand({ id: 'previous', keys: 'k', run: () => moveTo(Math.max((index ?? 1) - 1, 0)) });
  useCommand({ id: 'open', keys: 'Enter', when: hasActive, run: () => active && open(active) });
  useCommand({
    id: command?.id ?? 'open',
    keys: command?.keys ?? 'Enter',
    when: hasActive,
    run: () => active && (command ? command.run(active) : open(active)),
  });
  return { index, moveTo };
}
