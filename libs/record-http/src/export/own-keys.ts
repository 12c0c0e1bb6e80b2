import type { Principal } from '@deskline/identity';
import type { RecordType } from '@deskline/record';
import type { Filter, ListQuery, RecordReader } from '@deskline/record-store';
import { recordKey } from '../import/record-key';

/** Ids of one statement. */
const MAX_IDS = 5_000;

/**
 * Texts that name records of this service in a file: the key of their type where no other record has it, else the id. A key that
 * the type does not make unique is looked for among all records.
 */
export async function ownKeys(
  reader: Pick<RecordReader, 'values'>,
  record: RecordType,
  ids: readonly number[],
  principal: Principal,
): Promise<ReadonlyMap<number, string>> {
  const key = recordKey(record);
  if (key.length === 0) return new Map(ids.map((id) => [id, String(id)]));
  const found = new Map<number, string>();
  for (let at = 0; at < ids.length; at += MAX_IDS) {
    const some = ids.slice(at, at + MAX_IDS);
    const page = await reader.values(record, { ...query(key), within: { ids: some } }, principal);
    for (const row of page.rows) {
      const id = Number(row[page.names.indexOf('id')]);
      const name = key.find((field) => textAt(row, page.names.indexOf(field)) !== '');
      found.set(id, name === undefined ? String(id) : textAt(row, page.names.indexOf(name)));
    }
  }
  const shared = await sharedKeys(reader, record, key, new Set(found.values()), principal);
  return new Map([...found].map(([id, text]) => [id, shared.has(text.toLowerCase()) ? String(id) : text]));
}

/** Keys that several records have. */
async function sharedKeys(
  reader: Pick<RecordReader, 'values'>,
  record: RecordType,
  key: readonly string[],
  texts: ReadonlySet<string>,
  principal: Principal,
): Promise<ReadonlySet<string>> {
  const isUnique = (field: string) => record.unique?.some((set) => set.length === 1 && set[0] === field);
  const times = new Map<string, number>();
  for (const field of key.filter((each) => !isUnique(each))) {
    const filters = [{ field, operator: 'is' as const, values: [...texts] }];
    const page = await reader.values(record, { ...query([field]), filters }, principal);
    for (const row of page.rows) {
      const text = textAt(row, page.names.indexOf(field)).toLowerCase();
      times.set(text, (times.get(text) ?? 0) + 1);
    }
  }
  return new Set([...times].filter(([, count]) => count > 1).map(([text]) => text));
}

const query = (fields: readonly string[], filters: readonly Filter[] = []): ListQuery => ({
  fields: ['id', ...fields],
  filters,
  views: [],
  sort: [{ field: 'id', descending: false }],
  perPage: 2 * MAX_IDS,
  position: { page: 1 },
});

const textAt = (row: readonly (string | null)[], at: number): string => {
  const json = row[at];
  return json == null || json === 'null' ? '' : (JSON.parse(json) as string);
};
