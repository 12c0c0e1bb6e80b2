import {
  common,
  defineRecord,
  hidden,
  me,
  optional,
  readonly,
  required,
  writtenBy,
  type Row,
} from '@deskline/record';
import { staffRead } from '../configuration-access';

export const SurveyResponse = defineRecord('survey_response', {
  collection: 'survey_responses',
  fields: {
    ...common,
    survey: required.reference('survey'),
    service: required.reference('service'),
    completed: optional.boolean({ default: false }),
    // Untracked: the audit line of the answer tells of the change.
    rating: optional.decimal({ min: 1, max: 5, untracked: true }),
    rating_calculation_json: readonly.text({ untracked: true }),
    responded_at: readonly.datetime(),
    year: readonly.integer(),
    month: readonly.integer(),
    respondent: hidden.reference('person'),
  },
  list: ['id', 'survey', 'service', 'year', 'month', 'rating', 'created_at', 'updated_at'],
  filter: ['id', 'source', 'sourceID', 'created_at', 'updated_at', 'responded_at', 'survey'],
  sort: ['id', 'sourceID', 'created_at', 'updated_at'],
  defaultSort: 'id',
  notes: {
    rating: 'Made of the answers as soon as one counts.',
    rating_calculation_json: 'Contribution of each answer to the rating, as JSON.',
    responded_at: 'When the user started the survey.',
  },
  // Active agreements that cover the respondent for the service.
  links: { slas: { to: 'sla', derived: true } },
  // Respondents write their own response, until it is completed.
  access: [
    { to: 'everyone', read: { respondent: me } },
    { to: 'everyone_but_auditors', create: true, update: { respondent: me, completed: false } },
    staffRead,
    writtenBy('service_level_manager'),
  ],
});
export type SurveyResponseRow = Row<typeof SurveyResponse>;
