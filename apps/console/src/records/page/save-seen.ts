import { ApiError } from '../../api/api-error';
import { api } from '../../api/call';
import type { RecordType } from '../../api/meta';
import type { Versioned } from '../../api/one';
import type { AnyRecord } from '../../api/record';
import { updateVersion } from '../../api/write';
import { isSame } from '../same';
import type { Saved } from './save-field';

/** Change of a record that is shown within another one, so that its version is not known. */
export interface SeenChange {
  readonly account: string;
  readonly type: RecordType;
  readonly id: number | string;
  /** Field of which somebody else may have another value now. */
  readonly name: string;
  /** Value on screen. */
  readonly seen: unknown;
  readonly mine: unknown;
  readonly values: Readonly<Record<string, unknown>>;
}

const ROUNDS = 3;

/**
 * Changes the record if the field is still as it was seen, of the version that says so; otherwise both values come back.
 * Somebody who changes the record between reading and writing is noticed by its version.
 */
export async function saveSeen(change: SeenChange): Promise<Saved> {
  const { account, name, seen, mine, values } = change;
  for (let round = 1; ; round += 1) {
    const theirs = await readField(change);
    if (!isSame(theirs.record[name], seen)) return { conflict: { mine, theirs, before: seen } };
    try {
      return { after: await updateVersion({ account, path: pathOf(change), values, etag: theirs.etag }) };
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 412 || round === ROUNDS) throw error;
    }
  }
}

const pathOf = ({ type, id }: SeenChange): string => `/${type.collection}/${encodeURIComponent(String(id))}`;

async function readField(change: SeenChange): Promise<Versioned> {
  const { account, type, name } = change;
  const fields = [name, ...(type.title === undefined ? [] : [type.title])].join();
  const { body, headers } = await api<AnyRecord>(`${pathOf(change)}?fields=${fields}`, { account });
  return { record: body, etag: headers.get('etag') };
}
