import type { Principal } from '@deskline/identity';
import type { Catalogue, RecordType } from '@deskline/record';

/** Record type that is read, and its reader. */
export interface RowScope {
  readonly record: RecordType;
  readonly principal: Principal;
  readonly catalogue: Catalogue;
}
