import { answerProblems, type AnsweredQuestion } from './answer-problems';

const questionOf = (values: Partial<AnsweredQuestion>): AnsweredQuestion => ({
  ...{ type: 'text', choices: ['Red', 'Blue'], isOfSurvey: true, ...values },
});
const fieldsIn = (answer: unknown, choices: readonly string[], question: Partial<AnsweredQuestion>) =>
  answerProblems({ answer, choices }, questionOf(question)).map(({ field, because }) => [field, because]);
const NONE: readonly string[] = [];

describe('an answer to a survey question', () => {
  it.each(['1', '2', '3', '4', '5', null])('of type rating may be %j', (answer) => {
    expect(fieldsIn(answer, NONE, { type: 'rating' })).toEqual([]);
  });

  it.each(['0', '6', '4.5', 'good', '-1', '10', ' 3'])('of type rating is refused as %j', (answer) => {
    expect(fieldsIn(answer, NONE, { type: 'rating' })).toEqual([['answer', 'not_included']]);
  });

  it('with choices is one of them', () => {
    expect(fieldsIn('Red', NONE, { type: 'single_choice' })).toEqual([]);
    expect(fieldsIn('Green', NONE, { type: 'single_choice' })).toEqual([['answer', 'not_included']]);
    expect(fieldsIn('Red', NONE, { type: 'single_choice', choices: null })).toEqual([
      ['answer', 'not_included'],
    ]);
  });

  it('of type multiple_choice is some of the choices', () => {
    expect(fieldsIn(null, ['Red', 'Blue'], { type: 'multiple_choice' })).toEqual([]);
    expect(fieldsIn('Red', ['Green'], { type: 'multiple_choice' })).toEqual([
      ['answer', 'not_included'],
      ['choices', 'not_included'],
    ]);
  });

  it('of any other type has no choices', () => {
    expect(fieldsIn('Fine', NONE, { type: 'text' })).toEqual([]);
    expect(fieldsIn('Fine', ['Red'], { type: 'text' })).toEqual([['choices', 'not_included']]);
  });

  it('is refused for a question of another survey', () => {
    expect(fieldsIn('Fine', NONE, { isOfSurvey: false })).toEqual([['question_id', 'not_found']]);
  });
});
