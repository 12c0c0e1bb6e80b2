import type { Api, Fields } from './api';
import type { E2eEnv } from './e2e-env';
import { useSharedEnv } from './use-shared-env';

describe('Completed survey responses', () => {
  const given = useSharedEnv();
  let env: E2eEnv;
  let omar: Api;
  let ellen: Api;

  beforeAll(() => {
    env = given();
    [omar, ellen] = [env.as('Omar'), env.as('Ellen')];
  });

  it('are corrected by an administrator, and not by their respondent', async () => {
    const survey = await ellen.post('/surveys', { name: 'Satisfaction' });
    const question = await ellen.post<Fields>(`/surveys/${survey.id}/survey_questions`, {
      question: 'How fast?',
      type: 'rating',
      weight: 1,
    });
    const service = await env.demo('services', 'email');
    const { id } = await omar.post('/survey_responses', { survey: survey.id, service });
    const given = await omar.post(`/survey_responses/${id}/answers`, {
      question_id: question.id,
      answer: '5',
    });
    await omar.patch(`/survey_responses/${id}`, { completed: true });
    const path = `/survey_responses/${id}/answers/${given.id}`;
    expect((await omar.call('PATCH', path, { answer: '1' })).status).toBe(403);
    expect((await omar.call('PATCH', `/survey_responses/${id}`, { completed: false })).status).toBe(403);
    expect(await ellen.patch(path, { answer: '2' })).toMatchObject({ answer: '2' });
    expect(await ellen.get(`/survey_responses/${id}`)).toMatchObject({ completed: true, rating: 2 });
    expect(await ellen.patch(`/survey_responses/${id}`, { completed: false })).toMatchObject({
      completed: false,
    });
  });
});
