import { readonly, writeonly } from '../definition/builders';
import { commonWithoutSource } from '../definition/common';
import { defineRecord, type RecordType } from '../definition/record';
import { subjectErrors } from './subject-errors';

const Bill = defineRecord('bill', {
  collection: 'bills',
  fields: {
    ...commonWithoutSource,
    contract: readonly.reference('contract'),
    contract_id: writeonly.reference('contract', { transient: true }),
    person_id: writeonly.reference('person', { transient: true }),
  },
  list: ['id'],
  filter: [],
  defaultSort: 'id',
  links: { items: { to: 'item', ids: 'item_ids' } },
  events: [],
  access: [],
});
const errorsOf = (subjects: Readonly<Record<string, string>>): string[] =>
  subjectErrors({ ...(Bill as RecordType), subjects });

describe('subjectErrors', () => {
  it('accepts subjects that are read by one reference and written by another, or are a link', () => {
    expect(errorsOf({ contract: 'contract_id', items: 'item_ids' })).toEqual([]);
  });

  it.each([
    ['contract', 'person_id'],
    ['contract', 'contract'],
    ['contract_id', 'contract'],
    ['items', 'items'],
    ['nothing', 'contract_id'],
  ])('refuses the subject %s given as %s', (name, by) => {
    expect(errorsOf({ [name]: by })).toEqual([
      `${name} is a subject given as ${by}, which are no Readonly and Writeonly reference, and no link`,
    ]);
  });
});
