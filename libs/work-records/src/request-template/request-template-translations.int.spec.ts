import { WorkRecordsEnv, endUser, manager } from '../../test/work-records-env';

describe('translations of request templates', () => {
  let desk: WorkRecordsEnv;
  beforeAll(async () => {
    desk = await WorkRecordsEnv.open();
  });
  afterAll(() => desk?.service.stop());

  const dutch = (who = manager) => ({ ...who, language: 'nl' });

  it('are shown in the language of the caller, else the original text', async () => {
    const template = {
      subject: 'New laptop',
      note: 'Which one?',
      registration_hints: 'Ask.',
      end_users: true,
    };
    const id = await desk.create('POST /request_templates', template);
    const texts = { locale: 'nl', subject: 'Nieuwe laptop', note: 'Welke?' };
    const translation = await desk.create(`POST /request_templates/${id}/translations`, texts);
    const localized = {
      subject: 'New laptop',
      localized_subject: 'Nieuwe laptop',
      localized_note: 'Welke?',
      localized_registration_hints: 'Ask.',
      localized_keywords: null,
    };
    expect(await desk.read(`/request_templates/${id}`, dutch(endUser(5)))).toMatchObject(localized);
    await desk.call(`PATCH /request_templates/${id}/translations/${translation}`, { note: null });
    expect(await desk.read(`/request_templates/${id}`, dutch())).toMatchObject({
      localized_note: 'Which one?',
    });
    expect((await desk.call(`DELETE /request_templates/${id}/translations/${translation}`)).status).toBe(204);
    expect(await desk.read(`/request_templates/${id}`, dutch())).toMatchObject({
      localized_subject: 'New laptop',
    });
  });

  it('are written by the roles that write templates', async () => {
    const id = await desk.create('POST /request_templates', { subject: 'New laptop', end_users: true });
    const path = `/request_templates/${id}/translations`;
    const translation = { locale: 'nl', subject: 'Nieuwe laptop' };
    expect((await desk.call(`POST ${path}`, translation, endUser(5))).status).toBe(403);
    expect((await desk.call(`GET ${path}`, undefined, endUser(5))).status).toBe(200);
  });
});
