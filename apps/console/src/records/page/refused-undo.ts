import type { RecordType } from '../../api/meta';
import type { Conflict } from './save-field';

/** Undo of a field that somebody else has changed since. */
export interface RefusedUndo {
  readonly type: RecordType;
  readonly name: string;
  readonly conflict: Conflict;
}

let show: (refused: RefusedUndo) => void = () => undefined;

export const whenUndoIsRefused = (listener: (refused: RefusedUndo) => void): void => {
  show = listener;
};

export const tellRefusedUndo = (refused: RefusedUndo): void => show(refused);
