import { rebuildCommand, type ProjectionTableShape } from '@deskline/events';
import type { Command } from '@deskline/platform';
import type { Catalogue } from '@deskline/record';
import { accountRow, PROJECTED_COLUMNS } from './account-snapshot';
import { REFERENCE_COLUMNS } from './reference-sql';

const references: ProjectionTableShape = {
  table: 'reference',
  key: ['type', 'id'],
  columns: REFERENCE_COLUMNS,
  rowOf: (snapshot) => snapshot,
  within: ({ after, upto }, types) =>
    after && {
      text: '"type" = ANY($1::text[]) AND ("type", id) > ($2, $3::bigint) AND ($4::text IS NULL OR ("type", id) <= ($4, $5::bigint))',
      values: [types, after.type, after.id, upto?.type, upto?.id],
    },
};

const accounts: ProjectionTableShape = {
  table: 'account',
  key: ['id'],
  columns: PROJECTED_COLUMNS,
  rowOf: accountRow,
  within: ({ after }, types) =>
    after === null && types.includes('account') ? { text: 'true', values: [] } : null,
};

/** Command `rebuild` of a service that refers to records of other services. */
export const rebuildReferences = (sources: readonly string[], { projectedTypes }: Catalogue): Command => {
  const types = ['account', ...projectedTypes];
  return rebuildCommand(sources.map((source) => ({ source, types, tables: [accounts, references] })));
};
