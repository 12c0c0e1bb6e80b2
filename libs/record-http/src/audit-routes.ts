import { isAudited, type Catalogue, type RecordType } from '@deskline/record';
import { number, type RoutePattern } from './route-pattern';

/** "`/<c>/:id/audit` and `/audit_lines` list who changed what" */
export function auditRoutes(of: RecordType, catalogue: Catalogue): RoutePattern[] {
  const record = catalogue.byName.get('audit_line');
  if (!record || of.nested || !isAudited(of)) return [];
  return [
    {
      pattern: `GET /${of.collection}/:id/audit`,
      ids: [of.name],
      route: ([id = 0]) => ({ kind: 'audit', record, of, id: number(id) }),
    },
  ];
}

/** What the service has of the collections that are one over all services. */
export const mergedRoutes = ({ merged }: Catalogue): RoutePattern[] =>
  merged.flatMap((record): RoutePattern[] => [
    {
      pattern: `GET /${record.collection}`,
      ids: [],
      route: () => ({ kind: 'list', record, view: null }),
    },
    {
      pattern: `GET /${record.collection}/:id`,
      ids: [record.name],
      route: ([id = 0]) => ({ kind: 'one', record, id }),
    },
  ]);
