import type { RecordType, Stored } from '@deskline/record';
import type { Values } from '../../caller';
import type { ChangeFacts } from '../lookup/change-facts';

export interface MadeRecord {
  readonly record: string;
  readonly values: Values;
  /** Fields of it, and of which other record that is made they get the id. */
  readonly together: Readonly<Record<string, string>>;
}

/** The records that the input of a change asks for: a note, a time entry. */
export function recordsMadeBy(
  record: RecordType,
  values: Values,
  after: Stored,
  facts: ChangeFacts,
): MadeRecord[] {
  const asked = (record.makes ?? []).filter(({ from }) => values[Object.keys(from)[0] ?? '']);
  return asked.map(({ record: name, from, with: given, copies = {}, together = {} }) => {
    const copied = mapValues(copies, (path) => valueAt(path, after, facts));
    const sent = Object.entries(from).map(([here, there = '']) => [
      there,
      values[here] ?? copied[there] ?? null,
    ]);
    return {
      record: name,
      together,
      values: { ...given, ...copied, ...Object.fromEntries(sent), [record.name]: after['id'] } as Values,
    };
  });
}

/** A field of the record, or one that a record it refers to shares. */
function valueAt(path: string, after: Stored, facts: ChangeFacts): unknown {
  const [name = '', shared] = path.split('.');
  return (shared ? facts[name]?.attributes[shared] : after[name]) ?? null;
}

export const mapValues = (
  copies: Readonly<Record<string, string>>,
  value: (path: string) => unknown,
): Stored => Object.fromEntries(Object.entries(copies).map(([there, path]) => [there, value(path)]));
