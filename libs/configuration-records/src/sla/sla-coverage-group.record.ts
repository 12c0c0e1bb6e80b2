import {
  attachmentsOf,
  common,
  defineRecord,
  enabledViews,
  optional,
  required,
  writtenBy,
} from '@deskline/record';
import { staffRead } from '../configuration-access';
import { disabled } from '../common-fields';

const listed = ['id', 'sourceID', 'created_at', 'updated_at'] as const;

/** People of the account that SLAs cover together. */
export const SlaCoverageGroup = defineRecord('sla_coverage_group', {
  collection: 'sla_coverage_groups',
  fields: {
    ...common,
    name: required.string(80),
    description: optional.text(),
    search_phrase: optional.string(255),
    disabled,
    ...attachmentsOf('description'),
  },
  notes: {
    search_phrase:
      'Narrows the people of the account to those whose name, e-mail address, organization or site has every word of it; empty: all of them.',
  },
  list: listed,
  filter: [...listed, 'source'],
  defaultSort: 'created_at',
  views: enabledViews,
  access: [staffRead, writtenBy('service_level_manager')],
});
