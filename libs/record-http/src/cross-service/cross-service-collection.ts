import { permits } from '@deskline/identity';
import type { RecordType } from '@deskline/record';
import type { RecordCall } from '@deskline/record-store';
import { NodeIds } from '../request/node-ids';
import { QueryParser, type ParsedQuery } from '../request/query';
import { errors } from '../response/errors';
import { rolePermits } from '../routes/access';
import { MergedCollection } from './merged-collection';

/**
 * Collection of a record type over several services: "like any other". Ids are unique over all services, so a cursor from one
 * service's row is valid in each.
 */
export class CrossServiceCollection extends MergedCollection {
  private readonly query: QueryParser;

  constructor(
    readonly record: RecordType,
    nodeDomain: string,
  ) {
    super();
    this.query = new QueryParser(record, new NodeIds(nodeDomain));
  }

  protected override parse({ query, principal }: RecordCall): ParsedQuery {
    return this.query.parse(query, null, principal.time_zone);
  }

  protected override assertPermitted({ principal }: RecordCall): void {
    const isPermitted = permits(principal.scopes, this.record.name, 'Read');
    if (!isPermitted || !rolePermits(this.record, 'read', principal)) throw errors.forbidden();
  }
}
