import { type KeyboardEvent, useRef, useState } from 'react';
import { useCommand } from '../../commands/use-command';
import type { GridProps } from './grid-props';
import type { Pages } from './use-pages';

interface ActiveRow {
  readonly index: number | null;
  onKey(event: KeyboardEvent): void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 20, PageUp: -20 };

/** Row that the keys are about: arrows, or j and k, move; Enter opens, x and Space select. */
export function useActiveRow(
  total: number,
  show: (index: number) => void,
  pages: Pages,
  { selection, onOpen, isEmbedded }: Pick<GridProps, 'selection' | 'onOpen' | 'isEmbedded'>,
): ActiveRow {
  const [index, setIndex] = useState<number | null>(null);
  // Two keys may come before the next drawing.
  const at = useRef<number | null>(null);
  const moveTo = (wanted: number) => {
    if (total === 0) return;
    const next = Math.min(Math.max(wanted, 0), total - 1);
    at.current = next;
    setIndex(next);
    show(next);
  };
  const moveBy = (step: number) => moveTo(at.current === null ? 0 : at.current + step);
  const recordNow = () => (at.current === null ? undefined : pages.rowAt(at.current));
  const open = () => {
    const record = recordNow();
    if (record) onOpen(record);
  };
  const select = () => {
    const record = recordNow();
    if (record) selection?.toggle(record.id);
  };
  const isPage = () => !isEmbedded;
  const hasRow = () => !isEmbedded && recordNow() !== undefined;
  useCommand({ id: 'next', keys: 'j', when: isPage, run: () => moveBy(1) });
  useCommand({ id: 'previous', keys: 'k', when: isPage, run: () => moveBy(-1) });
  useCommand({ id: 'select', keys: 'x', when: hasRow, run: select });
  useCommand({ id: 'open', keys: 'o', when: hasRow, run: open });

  const onKey = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    const step = STEPS[event.key];
    if (step !== undefined) moveBy(step);
    else if (event.key === 'Home') moveTo(0);
    else if (event.key === 'End') moveTo(total - 1);
    else if (event.key === 'Enter') open();
    else if (event.key === ' ') select();
    else return;
    event.preventDefault();
  };
  return { index, onKey };
}
