import { useCallback, useMemo, useState } from 'react';
import type { AnyRecord } from '../../api/record';

export type RecordId = AnyRecord['id'];

export interface Selection {
  readonly ids: readonly RecordId[];
  has(id: RecordId): boolean;
  toggle(id: RecordId): void;
  set(ids: readonly RecordId[]): void;
}

/** Selected records, by id: they stay selected while their rows are off screen. */
export function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<RecordId>>(new Set());
  const toggle = useCallback(
    (id: RecordId) =>
      setIds((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
    [],
  );
  const set = useCallback((all: readonly RecordId[]) => setIds(new Set(all)), []);
  return useMemo(() => ({ ids: [...ids], has: (id) => ids.has(id), toggle, set }), [ids, toggle, set]);
}
