import { seenBy, seenIn, type Catalogue, type RecordType, type Role } from '@deskline/record';
import { InputParser } from '../request/input';
import { NodeIds } from '../request/node-ids';
import { QueryParser } from '../request/query';
import { Routes } from '../routes/routes';

interface Parsers {
  readonly query: QueryParser;
  readonly input: InputParser;
}

/** All that can be said to a catalogue's records from outside, compiled once for each version of a record that is seen. */
export class RecordProtocol {
  readonly routes: Routes;
  private readonly nodeIds: NodeIds;
  private readonly parsers = new Map<RecordType, Parsers>();

  constructor(
    private readonly catalogue: Catalogue,
    nodeDomain: string,
  ) {
    this.nodeIds = new NodeIds(nodeDomain);
    this.routes = new Routes(catalogue, this.nodeIds);
    for (const record of catalogue.records) this.of(record);
  }

  /** Without roles: as those know the record to whom nothing of it is hidden. */
  queryParser(record: RecordType, roles?: readonly Role[]): QueryParser {
    return this.of(roles ? seenBy(record, roles) : record).query;
  }

  /** What a query string asks for; in views of others' rows there is less to be asked. */
  parseQuery(
    record: RecordType,
    roles: readonly Role[],
    ...given: Parameters<QueryParser['parse']>
  ): ReturnType<QueryParser['parse']> {
    const query = this.queryParser(record, roles).parse(...given);
    const seen = seenIn(record, roles, query.list.views);
    return seen === seenBy(record, roles) ? query : this.of(seen).query.parse(...given);
  }

  inputParser(record: RecordType, roles?: readonly Role[]): InputParser {
    return this.of(roles ? seenBy(record, roles) : record).input;
  }

  private of(record: RecordType): Parsers {
    const known = this.parsers.get(record);
    if (known) return known;
    if (!this.catalogue.byName.has(record.name)) throw new Error(`${record.name} is not in the catalogue`);
    const isPart = this.catalogue.merged.some(({ name }) => name === record.name);
    const readers = {
      query: new QueryParser(record, this.nodeIds, isPart),
      input: new InputParser(record, this.catalogue, this.nodeIds),
    };
    this.parsers.set(record, readers);
    return readers;
  }
}
