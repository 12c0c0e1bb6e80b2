import type { Api, Fields } from '../api';
import type { Message } from '../receiver';
import { until } from '../until';
import { codeBlocks } from '../webhooks/code-blocks';
import type { E2eEnv } from '../e2e-env';
import { useSharedEnv } from '../use-shared-env';

/** Examples of docs/automation-rules.md, word by word. */
describe('Automation rules', () => {
  const given = useSharedEnv('automation');
  const examples = codeBlocks('automation-rules.md');
  let env: E2eEnv;
  let ellen: Api;
  let team: number;
  let rules: number[] = [];

  beforeAll(async () => {
    env = given();
    ellen = env.as('Ellen');
    team = await env.demo('teams', 'infrastructure');
  });
  /** A rule of one test must not act on the records of the next. */
  afterEach(async () => {
    for (const id of rules) await ellen.patch(`/automation_rules/${id}`, { disabled: true });
    rules = [];
  });

  const rule = async (values: object): Promise<Fields> => {
    const made = await ellen.post('/automation_rules', values);
    rules.push(made.id);
    return made;
  };
  /** Example with ids of this account in place of those in the document. */
  const example = async (name: string, others: Readonly<Record<string, number>> = {}): Promise<Fields> => {
    const ids: Readonly<Record<string, number>> = { 12: team, ...others };
    const said = (examples.get(`${name}.json`) ?? '').replace(/\b(12|34|56)\b/g, (id) => String(ids[id]));
    return rule(JSON.parse(said) as object);
  };
  const request = (values: object = {}): Promise<Fields> =>
    ellen.post('/requests', { subject: 'Help', category: 'incident', impact: 'low', ...values });
  const becomes = (path: string, values: object): Promise<void> =>
    until(async () => {
      const now = await ellen.get(path);
      return Object.entries(values).every(([name, value]) => {
        const is = now[name] as Fields | null;
        return typeof is === 'object' && is !== null ? is.id === value : is === value;
      });
    });
  const noted = (path: string, text: string): Promise<void> =>
    until(async () => {
      const notes = await ellen.get<Fields[]>(`${path}/notes?fields=text,medium`);
      return notes.some((note) => note.text === text && note.medium === 'automation');
    });

  const ci = async (): Promise<Fields> => {
    const category = { name: 'Shoes', group: 'Clothes', rule_set: 'physical_asset' };
    const { reference } = await ellen.post('/product_categories', category);
    const shoe = { brand: 'Step', model: 'One', name: 'Step One', category: reference };
    const { id: product } = await ellen.post('/products', shoe);
    return ellen.post('/cis', { product, status: 'in_production', name: 'Shoe', support_team: team });
  };

  it('docs/automation-rules.md has ten examples', () => {
    expect(examples.size).toBe(10);
  });

  it('The example urgent makes requests of top impact urgent', async () => {
    await example('urgent');
    const { id } = await request();
    await ellen.patch(`/requests/${id}`, { impact: 'top' });
    await becomes(`/requests/${id}`, { urgent: true });
    await noted(`/requests/${id}`, 'The impact was low.');
  });

  it('The example answered ends waiting_for_customer when the customer adds a note', async () => {
    await example('answered');
    const { id } = await request({ status: 'waiting_for_customer' });
    await ellen.post(`/requests/${id}/notes`, { text: 'It was the cable.' });
    await becomes(`/requests/${id}`, { status: 'assigned' });
  });

  it('The example printers assigns requests about printers to a team', async () => {
    await example('printers');
    const printer = await request({ subject: 'The Printer on floor 2' });
    await becomes(`/requests/${printer.id}`, { team });
  });

  it('The example three-days sets desired_completion_at of incidents', async () => {
    await example('three-days');
    const { id } = await request();
    const due = async () => (await ellen.get(`/requests/${id}`)).desired_completion_at;
    await until(async () => (await due()) !== null);
    const hours = (Date.parse(String(await due())) - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(72);
  });

  it('The example thanks adds a note to solved requests', async () => {
    await example('thanks');
    const { id, requested_for } = await request();
    await ellen.patch(`/requests/${id}`, { status: 'completed', completion_reason: 'solved' });
    const { name } = requested_for as { name: string };
    await noted(`/requests/${id}`, `Thank you, ${name}. Tell us if it comes back.`);
  });

  it('The example handed-over notes the previous team of a problem', async () => {
    await example('handed-over');
    const { id } = await ellen.post('/problems', {
      subject: 'Goes round',
      impact: 'low',
      manager: env.person('Ellen'),
      service: await env.demo('services', 'email'),
      team: await env.demo('teams', 'service-desk'),
    });
    const before = (await ellen.get(`/problems/${id}`)).team as { name: string };
    const { team: after } = await ellen.patch(`/problems/${id}`, { team });
    await noted(`/problems/${id}`, `${before.name} handed it to ${(after as { name: string }).name}.`);
  });

  it('The example reviewed adds a task to emergency workflows', async () => {
    await example('reviewed', { 56: await env.demo('task_templates', 'change-step') });
    const { id } = await env.workflow({ subject: 'Mend the roof', category: 'emergency' });
    await until(async () => {
      const tasks = await ellen.get<Fields[]>(`/workflows/${id}/tasks`);
      return tasks.some(({ subject }) => subject === 'Review: Mend the roof');
    });
  });

  it('The example failed-task registers a request for a failed task', async () => {
    await example('failed-task');
    const subject = `Pull the cable ${Date.now()}`;
    const { id } = await env.task(await env.workflow(), { subject });
    await ellen.patch(`/tasks/${id}`, { status: 'failed' });
    await noted(`/tasks/${id}`, 'A request was registered for it.');
    const found = await ellen.get<Fields[]>(
      `/requests?subject=${encodeURIComponent(`Failed: ${subject}`)}&fields=team,category`,
    );
    expect(found).toMatchObject([{ team: { id: team }, category: 'incident' }]);
  });

  it('The example chat sends the event automation_rule for materialized risks', async () => {
    await example('chat');
    await env.webhook('automation_rule', '/automation/chat');
    const severity = await ellen.post('/risk_severities', { name: `Chat ${Date.now()}` });
    const { id } = await ellen.post('/risks', {
      subject: 'It rains in',
      severity: severity.reference,
      manager: env.person('Ellen'),
    });
    await ellen.patch(`/risks/${id}`, { status: 'materialized' });
    await noted(`/risks/${id}`, 'The chat was told.');
    const messages = (): Message[] => env.receiver.at('/automation/chat').map(({ message }) => message);
    await until(() => messages().some(({ object_id }) => object_id === id));
    const message = messages().find(({ object_id }) => object_id === id);
    expect(message).toMatchObject({
      event: 'automation_rule',
      payload: { text: 'It rains in is materialized', was: 'anticipated', status: 'materialized' },
    });
  });

  it('The example laptops assigns requests from one template to a team', async () => {
    const { id: template } = await ellen.post('/request_templates', {
      subject: 'New laptop',
      category: 'rfc',
    });
    const { id: rule_id } = await example('laptops', { 34: template });
    const listed = await ellen.get<Fields[]>(`/request_templates/${template}/automation_rules`);
    expect(listed.map(({ id }) => id)).toEqual([rule_id]);
    const { id } = await request({ template, category: 'rfc' });
    await becomes(`/requests/${id}`, { team, urgent: false });
  });

  it('A rule changes configuration items of another service, and its failures are shown', async () => {
    const { id } = await ci();
    const path = `/cis/${id}`;
    await rule({
      name: 'Where it was',
      trigger: 'on update',
      generic: 'ci',
      condition: `ci.location != previous.location && !ci.location.endsWith('!')`,
      actions: `set({'location': ci.location + '!'})`,
    });
    const failing = await rule({
      ...{ name: 'Fails', trigger: 'on update', generic: 'ci' },
      actions: `set({'status': 'lost_in_space'})`,
    });
    await ellen.patch(path, { location: `Room ${Date.now()}` });
    await until(async () => String((await ellen.get(path)).location).endsWith('!'));
    const failures = () => ellen.get<Fields[]>(`/automation_rules/${failing.id}/failures`);
    await until(async () => (await failures()).length > 0);
    expect((await failures()).at(-1)).toMatchObject({
      ...{ record_type: 'ci', record: { id }, message: 'Status is not included in the list' },
    });
  });

  it('A disabled rule is not triggered, and a failing rule shows its failures', async () => {
    const trigger = { trigger: 'on create', generic: 'request' };
    await rule({ ...trigger, name: 'Off', disabled: true, actions: `set({'impact': 'top'})` });
    const failing = await rule({ ...trigger, name: 'Fails', actions: `set({'impact': 'enor' + 'mous'})` });
    const { id } = await request();
    const failures = () => ellen.get<Fields[]>(`/automation_rules/${failing.id}/failures`);
    await until(async () => (await failures()).length > 0);
    expect(await failures()).toMatchObject([
      { record_type: 'request', record: { id }, message: 'Impact is not included in the list' },
    ]);
    expect(await ellen.get(`/requests/${id}`)).toMatchObject({ impact: 'low' });
  });

  it('A rule that does not parse is refused with the position of the fault', async () => {
    const values = { name: 'Escalate', trigger: 'on update', generic: 'request' };
    const { status, body } = await ellen.call<Fields>('POST', '/automation_rules', {
      ...{ ...values, condition: 'request.impct == "top"' },
    });
    const fault = `Condition can't be understood (line 1, column 9): No such key: impct`;
    expect([status, body.errors]).toEqual([422, [['condition', fault]]]);
  });

  it('A rule whose actions name an unknown field is refused with the position of the name', async () => {
    const values = { name: 'Typo', trigger: 'on update', generic: 'request' };
    const { status, body } = await ellen.call<Fields>('POST', '/automation_rules', {
      ...{ ...values, actions: `note('a'), set({'nofield': 1})` },
    });
    const fault = `Actions can't be understood (line 1, column 17): Nofield is not a known field`;
    expect([status, body.errors]).toEqual([422, [['actions', fault]]]);
  });

  it('A rule on completed requests runs once for each of three quick completions', async () => {
    await rule({
      ...{ name: 'Once', trigger: 'on status update', generic: 'request' },
      condition: `request.status == 'completed'`,
      actions: `note('Done ' + request.subject)`,
    });
    const { id } = await request();
    for (const subject of ['one', 'two', 'three']) {
      await ellen.patch(`/requests/${id}`, { status: 'completed', completion_reason: 'solved', subject });
      await ellen.patch(`/requests/${id}`, { status: 'assigned', subject: 'Open' });
    }
    // The last change is judged after all others.
    await rule({
      ...{ name: 'Last', trigger: 'on update', generic: 'request' },
      ...{ condition: `request.subject == 'Last'`, actions: `note('Last')` },
    });
    await ellen.patch(`/requests/${id}`, { subject: 'Last' });
    await noted(`/requests/${id}`, 'Last');
    const notes = await ellen.get<Fields[]>(`/requests/${id}/notes?fields=text`);
    expect(notes.map(({ text }) => text)).toEqual(['Done one', 'Done two', 'Done three', 'Last']);
  });

  it('A rule reads custom fields with the keys constructor and __proto__', async () => {
    const { id: rule_id } = await rule({
      ...{ name: 'Odd keys', trigger: 'on create', generic: 'request' },
      condition: `request.custom_fields != null && 'constructor' in request.custom_fields`,
      actions: `note(request.custom_fields.constructor + ' of ' + string(size(request.custom_fields)))`,
    });
    const custom_fields = { constructor: 'Odd', toString: 'a', hasOwnProperty: 'b' };
    const { id } = await request({ custom_fields });
    await noted(`/requests/${id}`, 'Odd of 3');
    expect(await ellen.get(`/automation_rules/${rule_id}/failures`)).toEqual([]);
  });

  it.each(['__proto__', 'prototype', 'as', 'package', 'let', 'while', 'true', 'in'])(
    'An expression called %s is refused with its position',
    async (name) => {
      const values = { name: 'Words', trigger: 'on update', generic: 'request' };
      const { status, body } = await ellen.call<{ errors: string[][] }>('POST', '/automation_rules', {
        ...{ ...values, expressions: `a = 1\n${name} = 2` },
      });
      expect([status, body.errors]).toEqual([
        422,
        [['expressions', expect.stringContaining('(line 2, column 1)') as string]],
      ]);
    },
  );
});
