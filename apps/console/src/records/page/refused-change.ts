import { useSyncExternalStore } from 'react';
import type { RecordType } from '../../api/meta';
import type { Versioned } from '../../api/one';
import type { Conflict, Saved } from './save-field';

/** Change of a field that somebody else has changed since it was seen. */
export interface RefusedChange {
  readonly title: string;
  readonly type: RecordType;
  readonly name: string;
  readonly conflict: Conflict;
  /** Makes the change over the version of the other. */
  readonly keep: (theirs: Versioned) => Promise<Saved>;
}

let refused: RefusedChange | null = null;
const listeners = new Set<() => void>();

/** Asks about it on whichever screen the person is by now; null: it is answered. */
export function tellRefusedChange(change: RefusedChange | null): void {
  refused = change;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useRefusedChange = (): RefusedChange | null => useSyncExternalStore(subscribe, () => refused);
