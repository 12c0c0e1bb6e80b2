import type { RecordType } from './record';

/** All record types one service owns. */
export interface Catalogue {
  readonly service: string;
  readonly records: readonly RecordType[];
  readonly byName: ReadonlyMap<string, RecordType>;
  readonly byCollection: ReadonlyMap<string, RecordType>;
}

export function catalogue(service: string, records: readonly RecordType[]): Catalogue {
  return {
    service,
    records,
    byName: indexed(service, records, (record) => record.name),
    byCollection: indexed(service, records, (record) => record.collection),
  };
}

function indexed(service: string, records: readonly RecordType[], key: (record: RecordType) => string) {
  const index = new Map<string, RecordType>();
  for (const record of records) {
    if (index.has(key(record))) throw new Error(`${service}: two record types are called ${key(record)}`);
    index.set(key(record), record);
  }
  return index;
}
