import type { RecordCall } from '@deskline/record-store';
import { MergedCollection } from '../cross-service/merged-collection';
import { errors } from '../response/errors';
import { parseSearchQuery, type SearchQuery } from './search-query';

/** Search over all record types: a collection that services answer together. Types that the caller may not read are left out. */
export class SearchCollection extends MergedCollection {
  /** `known`: names of the record types that can be searched. */
  constructor(private readonly known: ReadonlySet<string>) {
    super();
  }

  protected override parse({ query }: RecordCall): SearchQuery {
    const parsed = parseSearchQuery(query);
    const unknown = (parsed.types ?? []).filter((type) => !this.known.has(type));
    if (unknown.length > 0) throw errors.badRequest(`Unknown types: ${unknown.join(', ').slice(0, 100)}`);
    return parsed;
  }

  /** Each service checks the scopes and roles of each type. */
  protected override assertPermitted(): void {}
}
