import { rowOf, saved } from '../../test/rows';
import { SurveyAnswer, type SurveyAnswerRow } from './survey-answer.record';
import { surveyAnswerRules } from './survey-answer.rules';

const row = (values: Partial<SurveyAnswerRow>) => rowOf(SurveyAnswer, values);
const made = (values: Partial<SurveyAnswerRow>) => saved(surveyAnswerRules, null, row(values));

describe('a survey answer', () => {
  it('names its question by either field', () => {
    expect(made({ survey_question: 4, text: 'T' }).after).toMatchObject({ question_id: 4 });
    expect(made({ question_id: 4, answer: 'T' }).after).toMatchObject({ survey_question: 4 });
    expect(made({ text: 'T' }).problems).toEqual([{ field: 'survey_question', because: 'blank' }]);
  });

  it('is rated with 20 for each star', () => {
    expect(made({ survey_question: 4, rating: '80' }).after).toMatchObject({ answer: '4', text: null });
    expect(made({ survey_question: 4, rating: '50' }).after).toMatchObject({ answer: '2.5' });
  });

  it('is a text or a rating, not both', () => {
    expect(made({ survey_question: 4, text: 'Fine' }).after).toMatchObject({ answer: 'Fine', rating: null });
    expect(made({ survey_question: 4, text: 'Fine', rating: '80' }).problems).toEqual([
      { field: 'text', because: 'invalid' },
    ]);
  });

  it('forgets rating and text when it is answered anew', () => {
    const before = row({ survey_question: 4, question_id: 4, rating: '80', answer: '4' });
    expect(saved(surveyAnswerRules, before, { ...before, answer: '5' }).after).toMatchObject({
      rating: null,
      answer: '5',
    });
  });

  it.each<[string, Partial<SurveyAnswerRow>, Partial<SurveyAnswerRow>]>([
    ['rating', { rating: '80', answer: '4' }, { rating: null }],
    ['text', { text: 'Fine', answer: 'Fine' }, { text: null }],
  ])('is emptied with its %s', (_field, given, values) => {
    const before = row({ survey_question: 4, question_id: 4, ...given });
    const changed = (more: Partial<SurveyAnswerRow>) =>
      saved(surveyAnswerRules, before, { ...before, ...more }).after;
    expect(changed(values)).toMatchObject({ rating: null, text: null, answer: null });
    expect(changed({ ...values, answer: '5' })).toMatchObject({ rating: null, text: null, answer: '5' });
    expect(changed({})).toEqual(before);
  });
});
