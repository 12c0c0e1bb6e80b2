import type { Catalogue, RecordType } from '@deskline/record';
import { hasReferenceIndex } from '@deskline/record-store';

/** References of a record type to people by which its rows are found: those with an index, as filters and lists need them. */
export const personReferences = ({ records }: Catalogue, record: RecordType): string[] =>
  Object.entries(record.fields)
    .filter(([, { kind, to, access }]) => kind === 'reference' && to === 'person' && access !== 'hidden')
    .map(([name]) => name)
    .filter((name) => hasReferenceIndex(records, record, name));
