import type { Api, Fields } from '../api';
import { until } from '../until';
import type { E2eEnv } from '../e2e-env';
import { useSharedEnv } from '../use-shared-env';

/** Flag-only records of document 3, with their required fields and their predefined filters. */
const FLAGGED = [
  ['project_categories', 'name', false],
  ['risk_severities', 'name', false],
  ['scrum_workspaces', 'name', true],
  ['waiting_for_customer_follow_ups', 'name', true],
  ['knowledge_article_templates', 'subject', true],
  ['sla_notification_schemes', 'name', true],
  ['agile_boards', 'name', true],
] as const;

describe('Settings-style records of document 3', () => {
  const given = useSharedEnv();
  let env: E2eEnv;
  let ellen: Api;
  let count = 0;

  beforeAll(() => {
    env = given();
    ellen = env.as('Ellen');
  });

  const unique = (word: string): string => `${word} ${++count} of Document 3`;
  /** Required fields beside the name. */
  const needs = async (collection: string): Promise<object> => {
    if (collection !== 'scrum_workspaces') return {};
    const [agile_board, product_backlog] = [
      await ellen.post('/agile_boards', { name: unique('Board') }),
      await ellen.post('/product_backlogs', { name: unique('Backlog') }),
    ];
    const team = await env.demo('teams', 'infrastructure');
    return { agile_board: agile_board.id, product_backlog: product_backlog.id, team, sprint_length: 2 };
  };
  const made = async (collection: string, values: object): Promise<Fields> =>
    ellen.post(`/${collection}`, { ...(await needs(collection)), ...values });
  const pairs = async (method: 'POST' | 'PATCH', path: string, body: object) => {
    const { status, body: answer } = await ellen.call<Fields>(method, path, body);
    return [status, answer['errors']];
  };
  const idsAt = async (path: string) => (await ellen.get<Fields[]>(path)).map(({ id }) => id);

  describe.each(FLAGGED)('/%s', (collection, title, hasViews) => {
    it(`POST requires ${title} and answers 201, PATCH answers 200`, async () => {
      const blank = expect.arrayContaining([[title, expect.stringContaining("can't be blank")]]) as unknown;
      expect(await pairs('POST', `/${collection}`, {})).toEqual([422, blank]);
      const draft = { ...(await needs(collection)), [title]: unique('Word') };
      const { status, body } = await ellen.call<Fields>('POST', `/${collection}`, draft);
      expect([status, body['disabled']]).toEqual([201, false]);
      const { status: patched } = await ellen.call('PATCH', `/${collection}/${body.id}`, {
        [title]: unique('Other'),
      });
      expect(patched).toBe(200);
    });

    it('state is the boolean disabled, set through PATCH', async () => {
      const { id } = await made(collection, { [title]: unique('Flag') });
      expect(await ellen.patch(`/${collection}/${id}`, { disabled: true })).toMatchObject({ disabled: true });
      expect(await idsAt(`/${collection}?disabled=true&id=${id}`)).toEqual([id]);
      expect(await ellen.patch(`/${collection}/${id}`, { disabled: false })).toMatchObject({
        disabled: false,
      });
    });

    it(hasViews ? 'has enabled and disabled' : 'has no predefined filters', async () => {
      const { id } = await made(collection, { [title]: unique('View') });
      const found = async (view: string) =>
        (await ellen.call<Fields[]>('GET', `/${collection}/${view}?id=${id}`)) as {
          status: number;
          body: Fields[];
        };
      if (!hasViews) return expect((await found('enabled')).status).toBe(404);
      expect([(await found('enabled')).body.length, (await found('disabled')).body.length]).toEqual([1, 0]);
      await ellen.patch(`/${collection}/${id}`, { disabled: true });
      expect([(await found('enabled')).body.length, (await found('disabled')).body.length]).toEqual([0, 1]);
    });
  });

  it.each([
    ['project_categories', async (reference: unknown) => env.project({ category: reference })],
    [
      'agile_boards',
      async (_: unknown, id: number) => ellen.post('/teams', { name: unique('Team'), agile_board: id }),
    ],
    [
      'knowledge_article_templates',
      async (_: unknown, template: number) =>
        ellen.post('/knowledge_articles', {
          ...{ subject: 'How', description: 'So', instructions: 'Do', template },
          service: await env.demo('services', 'email'),
        }),
    ],
  ] as const)('disabled: one of /%s may not be related to further records', async (collection, relate) => {
    const title = collection === 'knowledge_article_templates' ? 'subject' : 'name';
    const { id, reference } = await made(collection, { [title]: unique('Closed') });
    const before = await relate(reference, id);
    await ellen.patch(`/${collection}/${id}`, { disabled: true });
    expect(before.id).toBeGreaterThan(0);
    // Other services project the flag a moment later.
    const isRefused = () =>
      relate(reference, id).then(
        () => false,
        (error) => /422.*is disabled/.test(String(error)),
      );
    await until(isRefused);
  });

  it.each(['project_categories', 'risk_severities'])(
    '/%s: reference is the name in lower case with spaces replaced by underscore',
    async (collection) => {
      const name = unique('Very Large');
      const { id, reference } = await ellen.post(`/${collection}`, { name, reference: 'mine' });
      expect(reference).toBe(name.toLowerCase().replaceAll(' ', '_'));
      expect(await idsAt(`/${collection}?reference=${String(reference).toUpperCase()}`)).toEqual([id]);
      expect(await idsAt(`/${collection}?name=${encodeURIComponent(name.toUpperCase())}`)).toEqual([id]);
    },
  );

  it.each(['waiting_for_customer_follow_ups', 'sla_notification_schemes'])(
    '/%s: source, sourceID and name are found whatever their case',
    async (collection) => {
      const name = unique('Remind');
      const { id } = await made(collection, { name, source: 'Import', sourceID: `ABC-${name}` });
      for (const query of [`name=${name.toUpperCase()}`, `sourceID=abc-${name.toLowerCase()}`])
        expect(await idsAt(encodeURI(`/${collection}?${query}&source=IMPORT`))).toEqual([id]);
    },
  );

  it('knowledge article templates are listed with the newest first, and have no start_at', async () => {
    for (const subject of ['B', 'C', 'A']) await made('knowledge_article_templates', { subject });
    const listed = await idsAt('/knowledge_article_templates');
    expect(listed).toEqual([...listed].sort((one, other) => other - one));
    const { status } = await ellen.call('GET', '/knowledge_article_templates?sort=-start_at');
    expect(status).toBe(400);
  });

  it('waiting_for_customer_follow_ups: auto_complete is false by default', async () => {
    expect(await made('waiting_for_customer_follow_ups', { name: unique('Once') })).toMatchObject({
      auto_complete: false,
    });
  });

  it('agile_boards: current_sprint is the active sprint of a workspace with the board, and is Readonly', async () => {
    const workspace = await made('scrum_workspaces', { name: unique('Workspace') });
    const board = workspace['agile_board'] as Fields;
    expect(await ellen.get(`/agile_boards/${board.id}`)).toMatchObject({ current_sprint: null });
    const [start_at, end_at] = [-1, 1].map((days) => new Date(Date.now() + days * 86_400_000).toISOString());
    const sprint = await ellen.post('/sprints', {
      ...{ name: unique('Sprint'), scrum_workspace: workspace.id, start_at, end_at },
    });
    const changed = await ellen.patch(`/agile_boards/${board.id}`, {
      current_sprint: null,
      picture_uri: 'https://example.com/b.png',
    });
    expect(changed).toMatchObject({
      ...{ current_sprint: { id: sprint.id }, picture_uri: 'https://example.com/b.png' },
      nodeID: expect.stringMatching(/^[\w-]+$/) as string,
    });
    expect(await ellen.get(`/scrum_workspaces/${workspace.id}`)).toMatchObject({
      ...{ sprint_length: 2, nodeID: expect.stringMatching(/^[\w-]+$/) as string },
    });
  });

  describe('/survey_responses', () => {
    const begun = async (by: Api): Promise<Fields> =>
      by.post('/survey_responses', {
        survey: await env.demo('surveys', 'after-completion'),
        service: await env.demo('services', 'email'),
      });

    it('POST requires survey and service', async () => {
      expect(await pairs('POST', '/survey_responses', {})).toEqual([
        422,
        [
          ['survey', expect.stringContaining("can't be blank")],
          ['service', expect.stringContaining("can't be blank")],
        ],
      ]);
    });

    it('rating is computed from the answers, and rating_calculation_json explains it', async () => {
      const omar = env.as('Omar');
      const response = await begun(omar);
      const survey = await env.demo('surveys', 'after-completion');
      const questions = await omar.get<Fields[]>(`/surveys/${survey}/survey_questions`);
      for (const { id, type } of questions)
        await omar.post(`/survey_responses/${response.id}/answers`, {
          ...{ question_id: id, answer: type === 'rating' ? '4' : 'Faster' },
        });
      const done = await omar.patch(`/survey_responses/${response.id}`, { completed: true });
      expect(done).toMatchObject({ completed: true, rating: 4, year: new Date().getFullYear() });
      const calculation = JSON.parse(String(done['rating_calculation_json'])) as Fields;
      expect(calculation).toMatchObject({ rating: 4, scale: { lowest: 1, highest: 5 } });
      expect(calculation['questions']).toHaveLength(questions.length);
    });

    it('a response is written by its respondent until it is completed, and corrected by administrators afterwards', async () => {
      const omar = env.as('Omar');
      const { id } = await begun(omar);
      expect((await env.as('Lucia').call('GET', `/survey_responses/${id}`)).status).toBe(404);
      await omar.patch(`/survey_responses/${id}`, { completed: true });
      expect((await omar.call('PATCH', `/survey_responses/${id}`, { completed: false })).status).toBe(403);
      expect((await ellen.call('PATCH', `/survey_responses/${id}`, { completed: false })).status).toBe(200);
    });
  });
});
