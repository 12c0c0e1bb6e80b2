import {
  isFoundAnywhere,
  recordForRoles,
  recordForViews,
  type Catalogue,
  type RecordType,
  type Role,
} from '@deskline/record';
import { requestableLinks, requestableMembers } from '@deskline/record-store';
import { Grouping } from '../request/grouping';
import { InputParser } from '../request/input';
import { NodeIds } from '../request/node-ids';
import { QueryParser } from '../request/query';
import type { PathType } from '../routes/route';
import { Routes } from '../routes/routes';

interface Parsers {
  readonly query: QueryParser;
  readonly input: InputParser;
}

/** Routes and parsers of a catalogue. The parsers of a role's view of a record type are compiled at its first call. */
export class RecordProtocol {
  readonly routes: Routes;
  private readonly nodeIds: NodeIds;
  private readonly parsers = new Map<RecordType, Parsers>();
  private readonly groupings = new Map<RecordType, Grouping>();

  constructor(
    private readonly catalogue: Catalogue,
    nodeDomain: string,
    /** UNKNOWN_FIELDS of the settings. */
    private readonly unknownFields: 'refuse' | 'ignore' = 'refuse',
  ) {
    this.nodeIds = new NodeIds(nodeDomain);
    this.routes = new Routes(catalogue, this.nodeIds);
  }

  /** Record types that a search over all types finds. */
  get searched(): readonly RecordType[] {
    return this.catalogue.records.filter(isFoundAnywhere);
  }

  /** Without roles: all fields, as for a role that nothing is hidden from. */
  queryParser(record: RecordType, roles?: readonly Role[]): QueryParser {
    return this.of(roles ? recordForRoles(record, roles) : record).query;
  }

  /** Parses a query string; views over records of others have fewer filters and fields. */
  parseQuery(
    record: RecordType,
    roles: readonly Role[],
    ...args: Parameters<QueryParser['parse']>
  ): ReturnType<QueryParser['parse']> {
    const query = this.queryParser(record, roles).parse(...args);
    const view = recordForViews(record, roles, query.list.views);
    return view === recordForRoles(record, roles) ? query : this.of(view).query.parse(...args);
  }

  /** Groups of the records of a type as some roles see it. */
  grouping(record: RecordType): Grouping {
    const cached = this.groupings.get(record) ?? new Grouping(record, this.nodeIds);
    this.groupings.set(record, cached);
    return cached;
  }

  /** Record types that requested ids of links are of. */
  linkedTypes(record: RecordType, requested: readonly string[]): PathType[] {
    const { byName, foreign } = this.catalogue;
    const links = requestableLinks(record, this.catalogue);
    return requested
      .flatMap((name) => links.get(name)?.to ?? [])
      .map((to) => byName.get(to) ?? { name: to, collection: foreign[to] ?? '' });
  }

  inputParser(record: RecordType, roles?: readonly Role[]): InputParser {
    return this.of(roles ? recordForRoles(record, roles) : record).input;
  }

  private of(record: RecordType): Parsers {
    const cached = this.parsers.get(record);
    if (cached) return cached;
    if (!this.catalogue.byName.has(record.name)) throw new Error(`${record.name} is not in the catalogue`);
    const isPart = this.catalogue.crossService.some(({ name }) => name === record.name);
    const readers = {
      query: new QueryParser(
        record,
        this.nodeIds,
        isPart,
        isPart ? [] : requestableMembers(record, this.catalogue),
        this.catalogue.records,
      ),
      input: new InputParser(record, this.catalogue, this.nodeIds, this.unknownFields),
    };
    this.parsers.set(record, readers);
    return readers;
  }
}
