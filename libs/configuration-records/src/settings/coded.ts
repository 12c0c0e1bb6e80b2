import { attachmentsOf, common, optional, readonly, required } from '@deskline/record';
import { settingsAccess } from '../configuration-access';
import { disabled } from '../common-fields';

/** Definition shared by records that others name by their `reference`. */
const codedWith = (longest: number) =>
  ({
    fields: {
      ...common,
      source: optional.string(30, { caseInsensitive: true }),
      sourceID: optional.string(128, { caseInsensitive: true }),
      name: required.string(longest, { caseInsensitive: true }),
      description: optional.string(255),
      information: optional.text(),
      position: optional.integer(),
      reference: readonly.string(longest, { caseInsensitive: true, slugOf: ['name'] }),
      disabled,
      ...attachmentsOf('information'),
    },
    list: ['id', 'sourceID', 'reference', 'name', 'description', 'position', 'created_at', 'updated_at'],
    filter: ['id', 'source', 'sourceID', 'disabled', 'reference', 'name', 'created_at', 'updated_at'],
    sort: ['id', 'sourceID', 'reference', 'name', 'position', 'created_at', 'updated_at'],
    defaultSort: 'id',
    access: settingsAccess,
    projectedFields: ['reference'],
    unique: [['name'], ['reference']],
  }) as const;

/** "A string without a maximum takes 255." */
export const coded = codedWith(255);

/** "name Req string (128); reference RO string (128)" */
export const codedShortly = codedWith(128);

/** Without source filters, which the documents leave out for some of them. */
export const codedWithoutSource = {
  ...coded,
  filter: ['id', 'sourceID', 'disabled', 'reference', 'name', 'created_at', 'updated_at'],
} as const;
