// The SQL of every default read, as an account administrator who is also a specialist runs it: a review shows what a
// definition costs.
import type { Principal } from '@deskline/identity';
import type { Catalogue, RecordType } from '@deskline/record';
import { listPlan, singlePlan, type ListQuery } from '@deskline/record-store';
import { artefact } from '../artefact';
import { CATALOGUES } from '../catalogues';

const reader: Principal = {
  person: { id: 1, name: 'Reader' },
  account: 'account',
  roles: ['account_administrator', 'specialist'],
  team_ids: [],
  organization_id: null,
  time_zone: 'UTC',
  language: 'en',
  scopes: [],
};

const defaultList = (record: RecordType): ListQuery => ({
  fields: null,
  filters: [],
  views: [],
  sort: [{ field: record.defaultSort.replace('-', ''), descending: record.defaultSort.startsWith('-') }],
  perPage: 20,
  position: { page: 1 },
});

const readsOf = (catalogue: Catalogue, record: RecordType): string =>
  [
    `-- GET /${record.collection}/:id`,
    singlePlan(record, reader, catalogue, 'deskline').text,
    `-- GET /${record.collection}`,
    listPlan(record, defaultList(record), reader, catalogue, 'deskline').page.text,
  ].join('\n');

for (const catalogue of CATALOGUES) {
  const reads = catalogue.records.map((record) => readsOf(catalogue, record));
  artefact(`docs/api/${catalogue.service}.sql`, `${reads.join('\n\n')}\n`);
}
