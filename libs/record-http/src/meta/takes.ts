import { isSearchable, type RecordType } from '@deskline/record';
import { MAY, requestableMembers } from '@deskline/record-store';
import { Filters } from '../request/filters';
import { NodeIds } from '../request/node-ids';
import type { OwnRights, Take } from './description';
import type { MetaContext } from './relations';
import { isPermitted } from './viewer';

/** Paths and parameters beyond those of single records that the caller may use with the type. */
export function takesFor(
  record: RecordType,
  may: OwnRights,
  isListed: boolean,
  context: MetaContext,
): readonly Take[] {
  const { routes } = context;
  const permitted = routes
    .of(record.name)
    .map(({ route }) => route)
    .filter((route) => isPermitted(route, context));
  // A collection over several services is in the records of none.
  const catalogue = routes.catalogues.find(({ records }) => records.some(({ name }) => name === record.name));
  const isCounted = (kind: 'counts' | 'aggregate') =>
    isListed && permitted.some((route) => route.kind === kind);
  const takes: Readonly<Record<Take, boolean>> = {
    q: isSearchable(record) && !new Filters(record, new NodeIds('')).has('q'),
    counts: isCounted('counts'),
    aggregate: isCounted('aggregate'),
    may: catalogue !== undefined && requestableMembers(record, catalogue).includes(MAY),
    ids: permitted.some(
      (route) => route.kind === 'many' && may[route.change === 'update' ? 'update' : 'archive'] !== undefined,
    ),
    dry_run: [may.create, may.update, may.delete, may.archive].some((extent) => extent !== undefined),
  };
  return (Object.keys(takes) as Take[]).filter((name) => takes[name]);
}
