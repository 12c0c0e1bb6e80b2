import {
  attachmentsOf,
  common,
  defineRecord,
  enabledViews,
  optional,
  readonly,
  required,
} from '@deskline/record';
import { settingsAccess } from '../configuration-access';
import { disabled, picture_uri } from '../common-fields';
import { openToRepresentatives } from './board-access';

const listed = ['id', 'sourceID', 'name', 'created_at', 'updated_at'] as const;

export const AgileBoard = defineRecord('agile_board', {
  collection: 'agile_boards',
  fields: {
    ...common,
    name: required.string(128),
    description: optional.text(),
    manager: optional.reference('person'),
    request_template: optional.reference('request_template', { sameAccount: true }),
    service_instance: optional.reference('service_instance', { sameAccount: true }),
    picture_uri,
    current_sprint: readonly.reference('sprint'),
    disabled,
    ...attachmentsOf('description'),
  },
  list: listed,
  filter: [...listed, 'source', 'disabled'],
  defaultSort: 'name',
  views: enabledViews,
  links: { customer_representative_slas: { to: 'sla', byDefiner: true } },
  // Records on the board are items of that sprint.
  projectedFields: ['current_sprint'],
  access: [...settingsAccess, { to: 'everyone', read: openToRepresentatives }],
});
