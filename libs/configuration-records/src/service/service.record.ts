import {
  attachmentsOf,
  common,
  defineRecord,
  enabledViews,
  optional,
  readonly,
  required,
  writtenBy,
} from '@deskline/record';
import { staffRead } from '../configuration-access';
import { disabled, extendedAs, picture_uri } from '../common-fields';

const listed = ['id', 'sourceID', 'name', 'provider', 'support_team', 'created_at', 'updated_at'] as const;

export const Service = defineRecord('service', {
  collection: 'services',
  fields: {
    ...common,
    name: required.string(80),
    provider: required.reference('organization'),
    support_team: optional.reference('team'),
    service_owner: optional.reference('person'),
    availability_manager: optional.reference('person'),
    capacity_manager: optional.reference('person'),
    change_manager: optional.reference('person'),
    continuity_manager: optional.reference('person'),
    knowledge_manager: optional.reference('person'),
    problem_manager: optional.reference('person'),
    release_manager: optional.reference('person'),
    impact: readonly.enum(['low', 'medium', 'high', 'top']),
    disabled,
    keywords: optional.string(255),
    survey: optional.reference('survey'),
    picture_uri,
    description: optional.text(),
    localized_name: readonly.localized('name'),
    localized_description: readonly.localized('description'),
    localized_keywords: readonly.localized('keywords'),
    ...extendedAs('service'),
    ...attachmentsOf('custom_fields', 'description'),
  },
  list: listed,
  filter: [...listed, 'source', 'disabled'],
  defaultSort: 'name',
  views: enabledViews,
  webhooks: true,
  // "the catalog that applies to them"
  access: [{ to: 'everyone', read: { disabled: false } }, staffRead, writtenBy('service_level_manager')],
  projectedFields: ['service_owner', 'support_team', 'provider', 'problem_manager'],
  linkedFrom: { risk: ['services'] },
});
