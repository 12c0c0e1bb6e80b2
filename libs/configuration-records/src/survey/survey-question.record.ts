import { attachmentsOf, definePart, optional, required } from '@deskline/record';
import { disabled } from '../common-fields';
import { Survey } from './survey.record';

export const QUESTION_TYPES = ['rating', 'text', 'single_choice', 'multiple_choice'] as const;

/** Question of a survey, by position. */
export const SurveyQuestion = definePart('survey_question', {
  of: { survey: Survey },
  showsOwner: true,
  path: 'survey_questions',
  fields: {
    question: required.string(255),
    guidance: optional.text(),
    // "star_rating" is the word of other clients
    type: required.enum(QUESTION_TYPES, { deprecatedValues: { star_rating: 'rating' } }),
    choices: optional.strings(),
    disabled,
    required: optional.boolean({ default: false }),
    weight: optional.integer({ min: 0, max: 1_000, default: 1 }),
    position: optional.integer({ min: 0, default: 1 }),
    source: optional.string(30),
    sourceID: optional.string(128),
    ...attachmentsOf('guidance'),
  },
  list: [
    'id',
    'survey',
    'type',
    'question',
    'guidance',
    'choices',
    'disabled',
    'required',
    'weight',
    'position',
    'created_at',
    'updated_at',
  ],
  title: 'question',
  referenceFields: ['question'],
  foundBy: ['question'],
  sort: ['id', 'position'],
  defaultSort: 'position',
});
