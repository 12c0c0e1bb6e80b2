import type { Catalogue, RecordType } from '@deskline/record';
import { InputReader } from './input';
import { NodeIds } from './node-ids';
import { QueryReader } from './query';
import { Routes } from './routes';

interface Readers {
  readonly query: QueryReader;
  readonly input: InputReader;
}

/** All that can be said to a catalogue's records from outside, compiled once. */
export class Grammar {
  readonly routes: Routes;
  private readonly readers: ReadonlyMap<RecordType, Readers>;

  constructor(catalogue: Catalogue, nodeDomain: string) {
    const nodeIds = new NodeIds(nodeDomain);
    this.routes = new Routes(catalogue, nodeIds);
    this.readers = new Map(
      catalogue.records.map((record) => [
        record,
        { query: new QueryReader(record, nodeIds), input: new InputReader(record, catalogue, nodeIds) },
      ]),
    );
  }

  query(record: RecordType): QueryReader {
    return this.of(record).query;
  }

  input(record: RecordType): InputReader {
    return this.of(record).input;
  }

  private of(record: RecordType): Readers {
    const readers = this.readers.get(record);
    if (!readers) throw new Error(`${record.name} is not in the catalogue`);
    return readers;
  }
}
