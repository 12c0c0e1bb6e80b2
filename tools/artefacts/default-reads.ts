// The SQL of every default read, as an account administrator who is also a specialist runs it: a review shows what a
// definition costs.
import type { Catalogue, RecordType } from '@deskline/record';
import { listPlan, singlePlan, type ListQuery } from '@deskline/record-store';
import { artefact } from './support/artefact';
import { defaultList, reader } from './support/default-list';
import { CATALOGUES } from '../catalogues';

const readsOf = (catalogue: Catalogue, record: RecordType): string =>
  [
    `-- GET /${record.collection}/:id`,
    singlePlan({ record, principal: reader, catalogue, nodeDomain: 'deskline' }).text,
    `-- GET /${record.collection}`,
    listed(catalogue, record),
  ].join('\n');

const listed = (catalogue: Catalogue, record: RecordType, within?: ListQuery['within']): string =>
  listPlan({ record, principal: reader, catalogue, nodeDomain: 'deskline' }, defaultList(record, within)).page
    .text;

/** Collections that other services also answer; of audit lines, those of one record. */
function mergedReads(catalogue: Catalogue): string[] {
  const [of] = catalogue.records;
  return catalogue.crossService.flatMap((record) => [
    `-- GET /${record.collection}\n${listed(catalogue, record)}`,
    ...(of && record.name === 'audit_line'
      ? [`-- GET /${of.collection}/:id/audit\n${listed(catalogue, record, { about: of.name, id: 1 })}`]
      : []),
  ]);
}

for (const catalogue of CATALOGUES) {
  const reads = [...catalogue.records.map((record) => readsOf(catalogue, record)), ...mergedReads(catalogue)];
  artefact(`docs/api/${catalogue.service}.sql`, `${reads.join('\n\n')}\n`);
}
