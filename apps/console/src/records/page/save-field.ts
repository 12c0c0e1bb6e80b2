import { ApiError } from '../../api/api-error';
import type { RecordType } from '../../api/meta';
import { readOne, type Versioned } from '../../api/one';
import { updateVersion } from '../../api/write';
import { bodyOf } from '../body';
import { isSame } from '../same';

export interface FieldChange {
  readonly account: string;
  readonly type: RecordType;
  readonly name: string;
  readonly value: unknown;
  /** The record as it was when the editing began. */
  readonly before: Versioned;
}

/** Somebody else has changed the same field meanwhile. */
export interface Conflict {
  readonly mine: unknown;
  readonly theirs: Versioned;
  readonly before: unknown;
}

export type Saved = { readonly after: Versioned } | { readonly conflict: Conflict };

/** Rounds after which many writers at once are an error. */
const ROUNDS = 3;

/**
 * Changes a field, if the record is still of the version that was edited. Where somebody was faster, the change is made
 * over the new version, unless it is the same field that they have changed: then both values come back.
 */
export async function saveField(change: FieldChange): Promise<Saved> {
  const { account, type, name, value, before } = change;
  const path = `/${type.collection}/${encodeURIComponent(String(before.record.id))}`;
  let base = before;
  for (let round = 1; ; round += 1) {
    try {
      const values = bodyOf(type, { [name]: value });
      return { after: await updateVersion({ account, path, values, etag: base.etag }) };
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 412 || round === ROUNDS) throw error;
      const theirs = await readOne(account, type, String(before.record.id));
      // The answer to an earlier try may have been lost.
      if (isSame(theirs.record[name], value)) return { after: theirs };
      if (!isSame(theirs.record[name], before.record[name]))
        return { conflict: { mine: value, theirs, before: before.record[name] } };
      base = theirs;
    }
  }
}
