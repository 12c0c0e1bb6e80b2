import type { RecordType } from '../api/meta';
import type { Versioned } from '../api/one';

/** Record that a hand-made part of a page is about. */
export interface SlotProps {
  readonly type: RecordType;
  readonly current: Versioned;
}
