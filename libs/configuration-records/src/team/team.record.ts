import {
  attachmentsOf,
  common,
  defineRecord,
  enabledViews,
  field,
  optional,
  readonly,
  required,
  type Row,
} from '@deskline/record';
import { directoryAccess } from '../configuration-access';
import { disabled, extendedAs, picture_uri, time_zone } from '../common-fields';

const listed = ['id', 'sourceID', 'name', 'created_at', 'updated_at'] as const;

export const Team = defineRecord('team', {
  collection: 'teams',
  fields: {
    ...common,
    name: required.string(128),
    disabled,
    manager: optional.reference('person'),
    coordinator: optional.reference('person'),
    configuration_manager: optional.reference('person'),
    auto_assign: optional.boolean({ default: false }),
    inbound_email_local_part: optional.string(255),
    work_hours: optional.reference('calendar', { listedAs: 'teams' }),
    time_zone,
    agile_board: optional.reference('agile_board', { sameAccount: true }),
    scrum_workspace: readonly.reference('scrum_workspace'),
    picture_uri,
    remarks: optional.text(),
    ...extendedAs('team'),
    ...attachmentsOf('custom_fields', 'remarks'),
  },
  list: listed,
  filter: [...listed, 'source', 'disabled'],
  defaultSort: 'name',
  views: enabledViews,
  // Members may change what is assigned to the team.
  links: {
    members: { to: 'person', ids: 'member_ids', inverse: 'teams', inverseIds: 'team_ids', byDefiner: true },
  },
  constraints: {
    coordinator: [
      { any: [{ coordinator: null }, { linked: { by: 'members', where: { id: field('coordinator') } } }] },
      'not_member',
    ],
  },
  webhooks: true,
  access: directoryAccess,
  projectedFields: ['manager', 'coordinator', 'work_hours', 'time_zone'],
  unique: [['inbound_email_local_part']],
  indexes: [['coordinator']],
});
export type TeamRow = Row<typeof Team>;
