import { seenBy, seenIn, type Catalogue, type RecordType, type Role } from '@deskline/record';
import { InputReader } from './input';
import { NodeIds } from './node-ids';
import { QueryReader } from './query';
import { Routes } from './routes';

interface Readers {
  readonly query: QueryReader;
  readonly input: InputReader;
}

/** All that can be said to a catalogue's records from outside, compiled once for each version of a record that is seen. */
export class RecordProtocol {
  readonly routes: Routes;
  private readonly nodeIds: NodeIds;
  private readonly readers = new Map<RecordType, Readers>();

  constructor(
    private readonly catalogue: Catalogue,
    nodeDomain: string,
  ) {
    this.nodeIds = new NodeIds(nodeDomain);
    this.routes = new Routes(catalogue, this.nodeIds);
    for (const record of catalogue.records) this.of(record);
  }

  /** Without roles: as those know the record to whom nothing of it is hidden. */
  query(record: RecordType, roles?: readonly Role[]): QueryReader {
    return this.of(roles ? seenBy(record, roles) : record).query;
  }

  /** What a query string asks for; in views of others' rows there is less to be asked. */
  asked(
    record: RecordType,
    roles: readonly Role[],
    ...given: Parameters<QueryReader['read']>
  ): ReturnType<QueryReader['read']> {
    const query = this.query(record, roles).read(...given);
    const seen = seenIn(record, roles, query.list.views);
    return seen === seenBy(record, roles) ? query : this.of(seen).query.read(...given);
  }

  input(record: RecordType, roles?: readonly Role[]): InputReader {
    return this.of(roles ? seenBy(record, roles) : record).input;
  }

  private of(record: RecordType): Readers {
    const known = this.readers.get(record);
    if (known) return known;
    if (!this.catalogue.byName.has(record.name)) throw new Error(`${record.name} is not in the catalogue`);
    const isPart = this.catalogue.merged.some(({ name }) => name === record.name);
    const readers = {
      query: new QueryReader(record, this.nodeIds, isPart),
      input: new InputReader(record, this.catalogue, this.nodeIds),
    };
    this.readers.set(record, readers);
    return readers;
  }
}
