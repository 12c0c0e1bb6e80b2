import type { Principal } from '@deskline/identity';
import { principal } from '@deskline/testing';
import { administrator, ConfigurationRecordsEnv } from '../../test/configuration-records-env';

describe('survey responses', () => {
  let office: ConfigurationRecordsEnv;
  let ida: Principal;
  let otto: Principal;
  const ids = { survey: 0, service: 0, speed: 0, kindness: 0, better: 0, colour: 0, colours: 0, strange: 0 };
  const begun = async (as = ida) =>
    office.create('POST /survey_responses', { survey: ids.survey, service: ids.service }, as);
  const answer = (id: number, question_id: number, values: object, as = ida) =>
    office.call(`POST /survey_responses/${id}/answers`, { question_id, ...values }, as);
  const read = async (id: number, as = administrator()) =>
    (await office.call(`GET /survey_responses/${id}`, null, as)).json;
  const patch = (id: number, values: object, as = ida) =>
    office.call(`PATCH /survey_responses/${id}`, values, as);
  const calculated = async (id: number) =>
    JSON.parse((await read(id))['rating_calculation_json'] as string) as Record<string, unknown>;

  beforeAll(async () => {
    office = await ConfigurationRecordsEnv.open();
    await office.account('widget', { time_zone: 'America/New_York' });
    const made = office.create.bind(office);
    const person = async (name: string) =>
      principal({ person: { id: await office.person('widget', name), name }, roles: [] });
    [ida, otto] = [await person('Ida'), await person('Otto')];
    const provider = await made('POST /organizations', { name: 'Ours' });
    ids.service = await made('POST /services', { name: 'Mail', provider });
    ids.survey = await made('POST /surveys', { name: 'After mail' });
    const asks = (question: string, type: string, more: object = {}, survey = ids.survey) =>
      made(`POST /surveys/${survey}/survey_questions`, { question, type, ...more });
    ids.speed = await asks('Fast?', 'rating', { weight: 3 });
    ids.kindness = await asks('Kind?', 'rating');
    ids.better = await asks('What else?', 'text');
    ids.colour = await asks('Which?', 'single_choice', { choices: ['Red', 'Blue'] });
    ids.colours = await asks('Which ones?', 'multiple_choice', { choices: ['Red', 'Blue'] });
    ids.strange = await asks('Other?', 'text', {}, await made('POST /surveys', { name: 'Another' }));
  });
  afterAll(() => office?.close());

  it('have responded_at when the user starts the survey, with year and month in the time zone of the account', async () => {
    await office.advanceTo('2027-01-01T04:59:59Z');
    expect(await read(await begun())).toMatchObject({
      ...{ responded_at: '2027-01-01T04:59:59Z', year: 2026, month: 12 },
      ...{ completed: false, rating: null, rating_calculation_json: null },
    });
    await office.advanceTo('2027-01-01T05:00:00Z');
    expect(await read(await begun())).toMatchObject({ year: 2027, month: 1 });
  });

  it('are rated by their answers, with the contribution of each', async () => {
    const id = await begun();
    expect((await answer(id, ids.better, { answer: 'Nothing' })).status).toBe(201);
    expect(await read(id)).toMatchObject({ rating: null });
    await answer(id, ids.speed, { answer: '5' });
    const kindness = (await answer(id, ids.kindness, { answer: 2 })).json;
    expect(await read(id)).toMatchObject({ rating: 4.25 });
    expect(await calculated(id)).toMatchObject({ points: 17, weight: 4, rating: 4.25 });
    await office.call(`PATCH /survey_responses/${id}/answers/${kindness['id']}`, { answer: '5' }, ida);
    expect(await read(id)).toMatchObject({ rating: 5 });
    await office.call(`DELETE /survey_responses/${id}/answers/${kindness['id']}`, null, ida);
    expect(await calculated(id)).toMatchObject({ points: 15, weight: 3 });
  });

  it('have answers as ratings and texts, below survey_answers', async () => {
    const id = await begun();
    const path = `/survey_responses/${id}/survey_answers`;
    const post = (values: object) => office.call(`POST ${path}`, values, ida);
    const rated = await post({ survey_question_id: ids.speed, rating: 80 });
    expect(rated).toMatchObject({
      status: 201,
      json: { rating: 80, answer: '4', text: null, survey_question: { id: ids.speed, question: 'Fast?' } },
    });
    expect(await post({ survey_question_id: ids.better, text: 'Nothing' })).toMatchObject({
      status: 201,
      json: { rating: null, text: 'Nothing', answer: 'Nothing' },
    });
    expect((await answer(id, ids.kindness, { answer: '5' })).json).toMatchObject({ rating: 100 });
    const fields = async (values: object) =>
      ((await post(values)).json['errors'] as [string][]).map(([field]) => field);
    expect(await fields({ survey_question_id: ids.colour, text: 'Red' })).toEqual(['text']);
    expect(await fields({ text: 'Red' })).toEqual(['survey_question']);
    const row = `${path}/${String(rated.json['id'])}`;
    expect((await office.call(`PATCH ${row}`, { rating: 50 }, ida)).status).toBe(422);
    expect((await office.call(`PATCH ${row}`, { rating: 100 }, ida)).json).toMatchObject({ answer: '5' });
    expect(await read(id)).toMatchObject({ rating: 5 });
    const emptied = await office.call(`PATCH ${row}`, { rating: null }, ida);
    expect(emptied.json).toMatchObject({ rating: null, answer: null });
    expect((await office.call(`GET ${row}`, null, ida)).json).toMatchObject({ rating: null, answer: null });
    expect((await office.call(`GET ${row}`, null, otto)).status).toBe(404);
    expect((await office.call(`DELETE ${path}`, null, ida)).status).toBe(204);
    expect((await office.call(`GET ${path}`, null, ida)).json).toEqual([]);
  });

  it('are named by their answers, whose fields are all selected at once', async () => {
    const id = await begun();
    const path = `/survey_responses/${id}/survey_answers`;
    const survey_response = { id, nodeID: expect.any(String) as string };
    const sent = { survey_question_id: ids.speed, rating: 80, survey_response: { id: 1 } };
    const made = await office.call(`POST ${path}`, { ...sent, text_attachments: [] }, ida);
    expect(made).toMatchObject({ status: 201, json: { survey_response, attachments: [] } });
    const listed = await office.call(`GET ${path}`, null, ida);
    expect(listed.json).toMatchObject([{ survey_response }]);
    const documented = 'attachments,rating,source,sourceID,survey_question,survey_response,text';
    const all = await office.call(`GET ${path}?fields=${documented}`, null, ida);
    expect(all).toMatchObject({ status: 200, json: [{ survey_response, attachments: [], rating: 80 }] });
    const other = await begun();
    const moved = { survey_response_id: other, rating: 60 };
    expect((await office.call(`PATCH ${path}/${String(made.json['id'])}`, moved, ida)).json).toMatchObject({
      ...{ survey_response, rating: 60 },
    });
  });

  it('answer questions that have their survey, a source and attachments', async () => {
    const path = `/surveys/${ids.survey}/survey_questions`;
    const survey = { id: ids.survey, name: 'After mail' };
    const values = { question: 'Again?', type: 'text', source: 'crm', sourceID: 'q1' };
    const made = await office.call(
      `POST ${path}`,
      { ...values, survey_id: 1, guidance_attachments: [] },
      administrator(),
    );
    expect(made).toMatchObject({ status: 201, json: { ...values, survey, attachments: [] } });
    const row = `${path}/${String(made.json['id'])}`;
    const documented =
      'attachments,disabled,guidance,position,question,required,source,sourceID,survey,type,weight';
    const all = await office.call(`GET ${path}?sourceID=q1&fields=${documented}`, null, administrator());
    expect(all).toMatchObject({ status: 200, json: [{ ...values, survey, attachments: [] }] });
    const listed = await office.call(`GET ${path}?sourceID=q1`, null, administrator());
    expect(listed.json).toMatchObject([{ survey, created_at: expect.any(String) as string }]);
    expect((await office.call(`DELETE ${row}`, null, administrator())).status).toBe(204);
  });

  it('keep the questions as they were, also when those change or are deleted', async () => {
    const id = await begun();
    await answer(id, ids.speed, { answer: '4' });
    const question = `PATCH /surveys/${ids.survey}/survey_questions/${ids.speed}`;
    await office.call(question, { question: 'Slow?', weight: 7 }, administrator());
    await answer(id, ids.better, { answer: 'Hm' });
    expect((await calculated(id))['questions']).toMatchObject([{ question: 'Fast?', weight: 3 }, {}]);
    await office.call(question, { question: 'Fast?', weight: 3 }, administrator());
  });

  it('have the rating that a client sends, until an answer counts', async () => {
    const id = await begun();
    expect((await patch(id, { rating: 3.5 })).json).toMatchObject({ rating: 3.5 });
    await answer(id, ids.better, { answer: 'Hm' });
    expect(await read(id)).toMatchObject({ rating: 3.5 });
    await answer(id, ids.speed, { answer: '4' });
    expect((await patch(id, { rating: 1 })).json).toMatchObject({ rating: 4 });
  });

  it('have one valid answer to each question of their survey', async () => {
    const id = await begun();
    const errors = async (question: number, values: object) =>
      ((await answer(id, question, values)).json['errors'] as string[][] | undefined)?.map(
        ([field]) => field,
      );
    expect(await errors(ids.speed, { answer: '6' })).toEqual(['answer']);
    expect(await errors(ids.colour, { answer: 'Green' })).toEqual(['answer']);
    expect(await errors(ids.colours, { choices: ['Red', 'Green'] })).toEqual(['choices']);
    expect(await errors(ids.strange, { answer: 'Hm' })).toEqual(['question_id']);
    expect(await errors(999_999, { answer: 'Hm' })).toEqual(['question_id']);
    expect(await errors(ids.colours, { choices: ['Red'] })).toBeUndefined();
    expect(await errors(ids.colours, { choices: ['Blue'] })).toEqual(['question_id']);
  });

  it('count all concurrent answers', async () => {
    const id = await begun();
    const questions = [ids.speed, ids.kindness, ids.better, ids.colour];
    const texts = ['5', '1', 'Hm', 'Red'];
    await Promise.all(questions.map((question, nth) => answer(id, question, { answer: texts[nth] })));
    expect(await calculated(id)).toMatchObject({ points: 16, weight: 4, rating: 4 });
    expect((await calculated(id))['questions']).toHaveLength(4);
    const twice = await Promise.all([1, 2, 3].map(() => answer(id, ids.colours, { choices: ['Red'] })));
    expect(twice.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
  });

  it('that are completed are corrected by those who write any response, and not by the respondent', async () => {
    const id = await begun();
    const { json: created } = await answer(id, ids.speed, { answer: '5' });
    const path = `/survey_responses/${id}/answers/${created['id']}`;
    expect((await patch(id, { completed: true })).json).toMatchObject({ completed: true, rating: 5 });
    expect((await patch(id, { rating: 1 })).status).toBe(403);
    expect((await answer(id, ids.kindness, { answer: '1' })).status).toBe(403);
    expect((await office.call(`PATCH ${path}`, { answer: '1' }, ida)).status).toBe(403);
    expect((await office.call(`DELETE ${path}`, null, ida)).status).toBe(403);
    expect(await read(id)).toMatchObject({ completed: true, rating: 5 });
    expect((await office.call(`PATCH ${path}`, { answer: '1' }, administrator())).status).toBe(200);
    expect(await read(id)).toMatchObject({ completed: true, rating: 1 });
    expect((await patch(id, { completed: false }, administrator())).status).toBe(200);
    expect((await office.call(`DELETE ${path}`, null, administrator())).status).toBe(204);
    expect(await read(id)).toMatchObject({ completed: false, rating: null });
  });

  it('are written by the respondent, and read by the respondent and staff', async () => {
    const id = await begun();
    const status = async (as: Principal) =>
      (await office.call(`GET /survey_responses/${id}`, null, as)).status;
    expect([await status(ida), await status(otto)]).toEqual([200, 404]);
    expect(await status({ ...otto, roles: ['specialist'] })).toBe(200);
    expect((await patch(id, { completed: true }, { ...otto, roles: ['specialist'] })).status).toBe(403);
    expect((await patch(id, { completed: true }, { ...otto, roles: ['service_level_manager'] })).status).toBe(
      200,
    );
  });

  it('report the problems of an answer to those who may give it only', async () => {
    const id = await begun();
    const path = `POST /survey_responses/${id}/survey_answers`;
    await answer(id, ids.speed, { answer: '4' });
    const howard: Principal = { ...otto, roles: ['specialist'] };
    const levelManager: Principal = { ...otto, roles: ['service_level_manager'] };
    const bodies = [{}, { survey_question_id: 999_999 }, { survey_question_id: ids.speed, rating: 80 }];
    const statuses = (as: Principal, query = '') =>
      Promise.all(bodies.map(async (body) => (await office.call(path + query, body, as)).status));
    expect(await statuses(howard)).toEqual([403, 403, 403]);
    expect(await statuses(howard, '?dry_run=1')).toEqual([403, 403, 403]);
    expect(await statuses(otto)).toEqual([404, 404, 404]);
    for (const as of [ida, levelManager]) expect(await statuses(as)).toEqual([422, 422, 422]);
    await patch(id, { completed: true });
    expect(await statuses(ida)).toEqual([403, 403, 403]);
  });
});
