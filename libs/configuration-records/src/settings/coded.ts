import { attachmentsOf, common, optional, readonly, required } from '@deskline/record';
import { settingsAccess } from '../configuration-access';
import { disabled } from '../common-fields';

const fields = {
  ...common,
  source: optional.string(30, { caseInsensitive: true }),
  sourceID: optional.string(128, { caseInsensitive: true }),
  name: required.string(128, { caseInsensitive: true }),
  description: optional.string(255),
  information: optional.text(),
  position: optional.integer(),
  reference: readonly.string(128, { caseInsensitive: true, coinedFrom: ['name'] }),
  disabled,
  ...attachmentsOf('information'),
};

/** What all records have that others name by their `reference`. */
export const coded = {
  fields,
  list: ['id', 'sourceID', 'reference', 'name', 'description', 'position', 'created_at', 'updated_at'],
  filter: ['id', 'source', 'sourceID', 'disabled', 'reference', 'name', 'created_at', 'updated_at'],
  sort: ['id', 'sourceID', 'reference', 'name', 'position', 'created_at', 'updated_at'],
  defaultSort: 'id',
  access: settingsAccess,
  shares: ['reference'],
  unique: [['name'], ['reference']],
} as const;

/** Of some of them the documents do not say that they are found by their source. */
export const codedElsewhere = {
  ...coded,
  filter: ['id', 'sourceID', 'disabled', 'reference', 'name', 'created_at', 'updated_at'],
} as const;
