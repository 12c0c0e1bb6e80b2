import { Agent, FormData, request, type Dispatcher } from 'undici';
import { usedSubject } from '@deskline/attachments';
import { Nats } from '@deskline/platform';
import { Operator } from '../tools/demo/operator';
import { Api, type Fields } from './api';
import type { E2eEnv } from './e2e-env';
import { sendFile, uploadFile, type UploadForm } from './upload-file';
import { useSharedEnv } from './use-shared-env';

interface Attachment {
  readonly id: number;
  readonly key: string;
  readonly uri: string;
}

/** Through the gateway, to the files' own addresses and back. */
describe('Attachments', () => {
  const given = useSharedEnv();
  let env: E2eEnv;
  let walter: Api;
  let agent: Agent;

  beforeAll(() => {
    env = given();
    walter = env.as('Walter');
    agent = new Agent({ connect: { ca: env.stack.ca } });
  });
  afterAll(() => agent?.destroy());

  const plain = async (uri: string, options: Partial<Dispatcher.RequestOptions> = {}) => {
    const answer = await request(uri, { dispatcher: agent, ...options } as Parameters<typeof request>[1]);
    return { status: answer.statusCode, text: await answer.body.text() };
  };
  const upload = (by: Api, name: string, text: string) => uploadFile(by, agent, name, text);
  const attachmentsOf = (record: Fields) => record['attachments'] as Attachment[];

  it('cannot be uploaded with dry_run', async () => {
    const { status, text } = await sendFile(walter, agent, ['plan.png', 'a picture'], '?dry_run=1');
    expect([status, JSON.parse(text)]).toEqual([400, { message: 'dry_run is not available here' }]);
  });

  it('are uploaded, attached to a record, and downloaded without a token', async () => {
    const key = await upload(walter, 'plan.png', 'a picture');
    const task = await env.task(await env.workflow(), {
      instructions: `See ![](${key})`,
      instructions_attachments: [{ key, inline: true }],
    });
    const [attachment] = attachmentsOf(await walter.get(`/tasks/${task.id}`));
    expect(attachment).toMatchObject({ key, name: 'plan.png', size: 9, inline: true });
    expect(await plain(attachment?.uri ?? '')).toEqual({ status: 200, text: 'a picture' });
    expect((await plain(`${attachment?.uri}x`)).status).toBe(403);

    const removal = { instructions_attachments: [{ id: attachment?.id, _destroy: true }] };
    expect(attachmentsOf(await walter.patch(`/tasks/${task.id}`, removal))).toEqual([]);
  });

  it('belong to the notes they come with, and to records of every service', async () => {
    const ellen = env.as('Ellen');
    const keys = [await upload(walter, 'log.txt', 'x'), await upload(ellen, 'remarks.txt', 'y')];
    const task = await env.task(await env.workflow(), {
      note: 'See the log',
      note_attachments: [{ key: keys[0] }],
    });
    const [note] = await walter.get<Fields[]>(`/tasks/${task.id}/notes`);
    expect(attachmentsOf(await walter.get(`/notes/${note?.id}`))).toMatchObject([{ key: keys[0] }]);
    const site = await ellen.post('/sites', { name: 'Depot', remarks_attachments: [{ key: keys[1] }] });
    expect(attachmentsOf(site)).toMatchObject([{ key: keys[1], name: 'remarks.txt' }]);
  });

  it('of the note of a template are copied to the notes made from it', async () => {
    const ellen = env.as('Ellen');
    const values = { subject: 'Look', category: 'implementation', planned_duration: 60 };
    const made: Record<string, (template: number) => Promise<Fields>> = {
      task: async (template) => env.task(await env.workflow(), { template }),
      request: (template) => ellen.post('/requests', { template, category: 'rfi' }),
      workflow: (template) => env.workflow({ template }),
    };
    for (const [type, make] of Object.entries(made)) {
      const key = await upload(ellen, 'look.png', `a look at a ${type}`);
      const template = await ellen.post(`/${type}_templates`, {
        ...(type === 'task' ? values : { subject: 'Look' }),
        ...{ note: `Look: ![](${key})`, note_attachments: [{ key, inline: true }] },
      });
      const { id } = await make(template.id);
      const [note] = await ellen.get<Fields[]>(`/${type}s/${id}/notes?fields=text,attachments`);
      expect(note).toMatchObject({ text: `Look: ![](${key})`, attachments: [{ key, inline: true }] });
      const [own] = attachmentsOf(template);
      const removal = { note_attachments: [{ id: own?.id, _destroy: true }] };
      expect(attachmentsOf(await ellen.patch(`/${type}_templates/${template.id}`, removal))).toEqual([]);
      const [copy] = attachmentsOf(await ellen.get(`/notes/${note?.id}`));
      expect((await plain(copy?.uri ?? '')).text).toBe(`a look at a ${type}`);
    }
  });

  it('of the instructions of a template are copied to the tasks made from it', async () => {
    const ellen = env.as('Ellen');
    const [key, own] = [await upload(ellen, 'plan.png', 'a plan'), await upload(walter, 'own.txt', 'mine')];
    const template = await ellen.post('/task_templates', {
      ...{ subject: 'Follow it', category: 'implementation', planned_duration: 60 },
      ...{ instructions: `Follow ![](${key})`, instructions_attachments: [{ key, inline: true }] },
    });
    const from = { template: template.id };
    const task = await env.task(await env.workflow(), {
      ...from,
      instructions_attachments: [{ key: own }],
    });
    const projectTask = await env.projectTask(await env.project(), from);
    const other = await env.task(await env.workflow(), { ...from, instructions: 'Do as you like' });
    expect(task['instructions']).toBe(`Follow ![](${key})`);
    expect(attachmentsOf(task).map((each) => each.key)).toEqual([key, own]);
    expect(attachmentsOf(projectTask)).toMatchObject([{ key, inline: true }]);
    expect(attachmentsOf(other)).toEqual([]);
    const [original] = attachmentsOf(template);
    const removal = { instructions_attachments: [{ id: original?.id, _destroy: true }] };
    expect(attachmentsOf(await ellen.patch(`/task_templates/${template.id}`, removal))).toEqual([]);
    const [copy] = attachmentsOf(await ellen.get(`/tasks/${task.id}`));
    expect((await plain(copy?.uri ?? '')).text).toBe('a plan');
  });

  it('of one person cannot be used by another, also of the same account', async () => {
    const key = await upload(walter, 'mine.txt', 'x');
    const values = { text: 'See', attachments: [{ key }] };
    const { id } = await env.workflow();
    expect(await env.as('Ellen').call('POST', `/workflows/${id}/notes`, values)).toMatchObject({
      status: 422,
      body: { errors: [['attachments', expect.any(String)]] },
    });
    expect((await walter.call('POST', `/workflows/${id}/notes`, values)).status).toBe(201);
  });

  it('may be empty, and are shown with the notes of a list', async () => {
    const key = await upload(walter, 'empty.txt', '');
    const { id } = await env.workflow();
    await walter.post(`/workflows/${id}/notes`, { text: 'Nothing in it', attachments: [{ key }] });
    const [note] = await walter.get<Fields[]>(`/workflows/${id}/notes`);
    expect(note?.['attachments']).toMatchObject([{ key, name: 'empty.txt', size: 0 }]);
  });

  it('are not taken for a form whose person was disabled meanwhile', async () => {
    const ellen = env.as('Ellen');
    const person = await ellen.post('/people', {
      name: 'Leaving',
      primary_email: `leaving-${Date.now()}@widget.example`,
      organization: await env.demo('organizations', 'widget'),
    });
    const nats = await Nats.connect(env.stack.nats.url, 'e2e');
    const token = await new Operator(nats).token(person.id);
    await nats.close();
    const leaver = new Api(env.stack, token);
    const { upload_uri, local } = await leaver.get<UploadForm>('/attachments/storage');
    const send = async () => {
      const form = new FormData();
      for (const [field, value] of Object.entries(local)) form.append(field, value);
      form.append('file', new File(['x'], 'a.txt'));
      return (await plain(upload_uri, { method: 'POST', body: form })).status;
    };
    expect(await send()).toBe(200);
    await ellen.patch(`/people/${person.id}`, { disabled: true });
    expect(await send()).toBe(403);
    await leaver.close();
  });

  it('of one account cannot be used by another', async () => {
    const key = await upload(walter, 'secret.txt', 'x');
    const stranger = env.stack.demo?.people.find(
      ({ account, roles }) => account !== 'widget' && roles.includes('account_administrator'),
    );
    const other = env.as(stranger?.name.split(' ')[0] ?? '');
    const body = { name: 'Depot', remarks_attachments: [{ key }] };
    expect(await other.call('POST', '/sites', body)).toMatchObject({
      status: 422,
      body: { errors: [['remarks_attachments', expect.any(String)]] },
    });
  });

  describe('that are pictures', () => {
    const person = async (values: object = {}) => {
      const organization = await env.demo('organizations', 'widget');
      const primary_email = `face-${Date.now()}-${Math.random()}@widget.example`;
      return env.as('Ellen').post('/people', { name: 'Face', primary_email, organization, ...values });
    };
    const used = async (...keys: string[]) => {
      const nats = await Nats.connect(env.stack.nats.url, 'e2e');
      const frame = { head: { keys }, body: Buffer.alloc(0) };
      const { body } = await nats.request(usedSubject('configuration-records'), frame, 15_000);
      await nats.close();
      return JSON.parse(body.toString()) as string[];
    };

    it('are shown from the own origin without a token, as the image that their name says', async () => {
      const ellen = env.as('Ellen');
      const page = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
      const key = await upload(ellen, 'face.png', page);
      const { id } = await person({ picture_uri: key });
      const { picture_uri, attachments } = await ellen.get(`/people/${id}`);
      expect([String(picture_uri).startsWith(`${env.stack.base_url}/${key}?`), attachments]).toEqual([
        true,
        [],
      ]);
      const answer = await request(String(picture_uri), { dispatcher: agent });
      expect([answer.statusCode, await answer.body.text()]).toEqual([200, page]);
      expect(answer.headers).toMatchObject({
        'content-type': 'image/png',
        'content-disposition': expect.stringMatching(/^inline;/),
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
      });
      const [line] = await ellen.get<Fields[]>(`/people/${id}/audit`);
      expect(line?.['changes']).toMatchObject({ picture_uri: [null, key] });
    });

    it('are kept while their record has them, and no longer', async () => {
      const ellen = env.as('Ellen');
      const [first, second] = [await upload(ellen, 'a.png', 'x'), await upload(ellen, 'b.webp', 'y')];
      const { id } = await person({ picture_uri: first });
      expect(await used(first, second)).toEqual([first]);
      const trial = await ellen.call('PATCH', `/people/${id}?dry_run=1`, { picture_uri: second });
      expect([trial.status, await used(first, second)]).toEqual([200, [first]]);
      await ellen.patch(`/people/${id}`, { picture_uri: second });
      expect(await used(first, second)).toEqual([second]);
      expect(await ellen.patch(`/people/${id}`, { picture_uri: '' })).toMatchObject({ picture_uri: null });
      expect(await used(first, second)).toEqual([]);
    });

    it('of one person cannot be used by another, nor twice', async () => {
      const ellen = env.as('Ellen');
      const refused = async (key: string) => {
        const { id } = await person();
        const { status, body } = await ellen.call('PATCH', `/people/${id}`, { picture_uri: key });
        return [status, (body as { errors: string[][] }).errors];
      };
      const [own, walters] = [await upload(ellen, 'a.gif', 'x'), await upload(walter, 'b.gif', 'y')];
      await person({ picture_uri: own });
      expect(await refused(own)).toEqual([
        422,
        [['picture_uri', expect.stringContaining('already been taken')]],
      ]);
      expect(await refused(walters)).toEqual([
        422,
        [['picture_uri', expect.stringContaining('does not exist')]],
      ]);
    });
  });
});
