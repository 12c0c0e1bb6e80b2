import { principal } from '@deskline/testing';
import { AccountBudget } from './account-budget';
import { nextRun } from './automation-run';
import { endRun, NOT_APPLICABLE } from './past-runs';
import { RunClaims } from './run-claims';
import { AutomationEnv } from '../../../test/automation-env';

describe('an automation rule', () => {
  let automat: AutomationEnv;
  const subjectOf = async (id: number) => (await automat.desk.read(`/requests/${id}`))['subject'];

  beforeAll(async () => {
    automat = await AutomationEnv.open();
  });
  afterEach(async () => {
    await automat.runAll();
    await automat.database.query('UPDATE automation_rule SET disabled = true');
  });
  afterAll(() => automat?.close());

  it("runs after the change that triggers it, and changes the record within a client's limits", async () => {
    await automat.rule({
      condition: 'request.subject == "Now" && previous.subject == "Help"',
      actions: 'set({"subject": request.subject + "!", "impact": "high"})',
    });
    const id = await automat.request();
    const { status } = await automat.desk.call(`PATCH /requests/${id}`, { subject: 'Now' });
    expect([status, await subjectOf(id)]).toEqual([200, 'Now']);
    await automat.runAll();
    expect(await automat.desk.read(`/requests/${id}`)).toMatchObject({ subject: 'Now!', impact: 'high' });
    const [line] = await automat.desk.rows(`/requests/${id}/audit?sort=-id`);
    expect(line).toMatchObject({ person: { id: 42 }, changes: { subject: ['Now', 'Now!'] } });
  });

  it.each([
    ['on create', {}, undefined],
    ['on update', {}, { subject: 'Other' }],
    ['on status update', {}, { status: 'in_progress' }],
    ['on note added', {}, { note: 'Hello' }],
    ['on team update', { team: 7 }, { team: 8 }],
    ['on member update', { team: 7 }, { member: 8 }],
  ])('is triggered %s, and by no other event', async (trigger, values, change) => {
    const rule = await automat.rule({ trigger, actions: 'webhook({"trigger": event.name})' });
    const id = await automat.request(values);
    await automat.runAll();
    const ruleEvents = async () =>
      (await automat.desk.events('request', id)).filter(({ event }) => event === 'automation_rule').length;
    if (change === undefined) return expect(await ruleEvents()).toBe(1);
    expect(await ruleEvents()).toBe(0);
    await automat.desk.call(`PATCH /requests/${id}`, change);
    await automat.runAll();
    expect([await ruleEvents(), await automat.failures(rule)]).toEqual([1, []]);
    if (trigger === 'on update') return;
    await automat.desk.call(`PATCH /requests/${id}`, { desired_completion_at: '2027-01-01T00:00:00Z' });
    await automat.runAll();
    expect(await ruleEvents()).toBe(1);
  });

  it('is not triggered while it is disabled', async () => {
    await automat.rule({ disabled: true, actions: 'set({"subject": "Never"})' });
    const id = await automat.request();
    await automat.desk.call(`PATCH /requests/${id}`, { subject: 'Now' });
    expect([await automat.consumeEvents(), await automat.pendingRuns()]).toEqual([expect.any(Number), 0]);
  });

  it('of a project task template does not run for the task template with the same id', async () => {
    const step = { subject: 'Step', category: 'activity', planned_duration: 60 };
    const project_task_template = await automat.desk.create('POST /project_task_templates', step);
    const template = (await automat.desk.rows('/task_templates?sort=id'))[0]?.['id'];
    expect(template).toBe(project_task_template);
    await automat.rule({ generic: null, project_task_template, trigger: 'on create', actions: 'note("Hm")' });
    const project = await automat.desk.create('POST /projects', {
      ...{ subject: 'Move', justification: 'move', customer: 1, service: 3, time_zone: 'UTC', work_hours: 1 },
    });
    await automat.desk.create(`POST /projects/${project}/tasks`, { ...step, template });
    await automat.consumeEvents();
    expect(await automat.pendingRuns()).toBe(0);
  });

  it('of a project template and of a project task template runs for what is made from them', async () => {
    const { desk } = automat;
    const given = { justification: 'move', service: 3, time_zone: 'UTC', work_hours: 1 };
    const project_template = await desk.create('POST /project_templates', { subject: 'Move', ...given });
    const step = { subject: 'Step', category: 'activity', planned_duration: 60 };
    const project_task_template = await desk.create('POST /project_task_templates', step);
    await desk.create(`POST /project_templates/${project_template}/phases`, { name: 'Build' });
    await desk.create(`POST /project_templates/${project_template}/task_templates`, {
      ...{ task_template: project_task_template, phase_name: 'Build' },
    });
    const ofTemplate = { generic: null, trigger: 'on create' };
    await automat.rule({ ...ofTemplate, project_template, actions: 'set({"program": "Moves"})' });
    await automat.rule({ ...ofTemplate, project_task_template, actions: 'set({"urgent": true})' });
    const made = await desk.create('POST /projects', { customer: 1, template: project_template });
    const other = await desk.create('POST /projects', { customer: 1, subject: 'Other', ...given });
    await automat.runAll();
    const program = async (id: number) => (await desk.read(`/projects/${id}`))['program'];
    expect([await program(made), await program(other)]).toEqual(['Moves', null]);
    expect(await desk.rows(`/projects/${made}/tasks?fields=urgent`)).toMatchObject([{ urgent: true }]);
  });

  it('runs in the order of position', async () => {
    const append = (text: string) => `set({"subject": request.subject + "${text}"})`;
    const condition = 'event.person.id == 1';
    for (const [position, text] of [
      [3, 'c'],
      [1, 'a'],
      [null, 'd'],
      [2, 'b'],
    ] as const)
      await automat.rule({ position, condition, actions: append(text) });
    const id = await automat.request();
    await automat.desk.call(`PATCH /requests/${id}`, { subject: 'x' });
    await automat.runAll();
    expect(await subjectOf(id)).toBe('xabcd');
  });

  it('judges the record as of the change that triggers it, once per completion', async () => {
    const rule = await automat.rule({
      ...{ trigger: 'on status update', condition: 'request.status == "completed"' },
      actions: 'note(previous.status + " " + request.subject)',
    });
    const id = await automat.request({ status: 'in_progress' });
    const become = (status: string, more: object = {}) =>
      automat.desk.call(`PATCH /requests/${id}`, { status, ...more });
    for (const subject of ['1', '2', '3']) {
      await become('completed', { completion_reason: 'solved', subject });
      await become('assigned');
    }
    await become('in_progress', { subject: 'Last' });
    await automat.runAll();
    const notes = await automat.desk.rows(`/requests/${id}/notes?fields=text`);
    expect(notes.map(({ text }) => text)).toEqual(['in_progress 1', 'assigned 2', 'assigned 3']);
    expect(await automat.failures(rule)).toEqual([]);
  });

  it('judges the record as of the note that triggers it', async () => {
    await automat.rule({
      trigger: 'on note added',
      actions: 'set({"subject": request.status + " " + note.text})',
    });
    const id = await automat.request({ status: 'waiting_for_customer' });
    await automat.desk.call(`POST /requests/${id}/notes`, { text: 'Here' });
    await automat.desk.call(`PATCH /requests/${id}`, { status: 'in_progress' });
    await automat.runAll();
    expect(await automat.desk.read(`/requests/${id}`)).toMatchObject({ status: 'in_progress' });
    expect(await subjectOf(id)).toMatch(/ Here$/);
    expect(await subjectOf(id)).not.toMatch(/^in_progress/);
  });

  it('runs for one record, or for records made from one template', async () => {
    const template = await automat.desk.create('POST /request_templates', {
      subject: 'Laptop',
      category: 'rfi',
    });
    const [made, other] = [await automat.request({ template }), await automat.request()];
    const actions = 'webhook({})';
    await automat.rule({ generic: null, request_template: template, actions });
    await automat.rule({ generic: null, request: other, actions });
    await automat.consumeEvents();
    for (const id of [made, other, await automat.request()])
      await automat.desk.call(`PATCH /requests/${id}`, { subject: 'Now' });
    await automat.consumeEvents();
    const runs = await automat.database.query('SELECT record_id FROM automation_run ORDER BY id');
    expect(runs).toEqual([{ record_id: made }, { record_id: other }]);
    expect(await automat.desk.rows(`/request_templates/${template}/automation_rules`)).toHaveLength(1);
  });

  it('adds notes with medium automation in the name of the account owner', async () => {
    await automat.rule({ trigger: 'on create', actions: 'note("Seen"), internal_note("Hush")' });
    const id = await automat.request();
    await automat.runAll();
    expect(await automat.desk.rows(`/requests/${id}/notes?fields=text,internal,medium,person`)).toMatchObject(
      [
        { text: 'Seen', internal: false, medium: 'automation', person: { id: 42 } },
        { text: 'Hush', internal: true, medium: 'automation', person: { id: 42 } },
      ],
    );
  });

  it('performs all of its actions in one transaction, or none', async () => {
    const rule = await automat.rule({
      trigger: 'on create',
      actions: 'note("Seen"), set({"impact": "enor" + "mous", "col" + "our": "red"})',
    });
    const id = await automat.request();
    await automat.runAll();
    expect(await automat.desk.rows(`/requests/${id}/notes`)).toEqual([]);
    expect(await automat.failures(rule)).toMatchObject([
      {
        record_type: 'request',
        record: { id },
        event: 'request.create',
        message: 'Impact is not included in the list; Colour is not a known field',
      },
    ]);
  });

  it('that fails lets the other rules run, and is shown with the position of the error', async () => {
    const rule = await automat.rule({
      position: 1,
      condition: 'request.team.name == "x"',
      actions: 'note("a")',
    });
    await automat.rule({
      position: 2,
      condition: 'event.person.id == 1',
      actions: 'set({"subject": "Fine"})',
    });
    const id = await automat.request();
    await automat.desk.call(`PATCH /requests/${id}`, { subject: 'Now' });
    await automat.runAll();
    expect(await subjectOf(id)).toBe('Fine');
    const [failure] = await automat.failures(rule);
    expect(failure?.['message']).toMatch(/\(condition, line 1, column 14\)$/);
  });

  it('is stopped at a depth of 10 changes by rules', async () => {
    const rule = await automat.rule({ actions: 'set({"subject": request.subject + "a"})' });
    const id = await automat.request();
    await automat.desk.call(`PATCH /requests/${id}`, { subject: 'x' });
    await automat.runAll();
    expect(await subjectOf(id)).toBe(`x${'a'.repeat(10)}`);
    expect(await automat.failures(rule)).toMatchObject([
      { message: 'Stopped: 10 changes by rules led to this one', record: { id } },
    ]);
  });

  it('is stopped when rules trigger each other again and again', async () => {
    const rules = await Promise.all(
      ['a', 'b', 'c'].map((text) =>
        automat.rule({ actions: `note("${text}"), set({"urgent": request.urgent != true})` }),
      ),
    );
    const id = await automat.request();
    await automat.desk.call(`PATCH /requests/${id}`, { subject: 'x' });
    await automat.runAll();
    const { headers } = await automat.desk.call(`GET /requests/${id}/notes`);
    const failures = (await Promise.all(rules.map((rule) => automat.failures(rule)))).flat();
    expect(headers['X-Pagination-Total-Entries']).toBe('50');
    expect(failures.map(({ message }) => message)).toContain(
      'Stopped: 50 changes by rules have followed from one',
    );
  });

  it('runs once with two instances, in the order of the events of a record', async () => {
    await automat.rule({
      condition: 'event.person.id == 1',
      actions: 'note(string(request.id) + " " + note_of)',
      expressions: 'note_of = request.subject',
    });
    const ids = await Promise.all(Array.from({ length: 10 }, () => automat.request()));
    for (const subject of ['1', '2'])
      await Promise.all(ids.map((id) => automat.desk.call(`PATCH /requests/${id}`, { subject })));
    await automat.consumeEvents();
    expect(await automat.pendingRuns()).toBe(20);
    await Promise.all(automat.runners.map((runner) => runner.drain()));
    expect(await automat.pendingRuns()).toBe(0);
    for (const id of ids) expect(await automat.desk.rows(`/requests/${id}/notes`)).toHaveLength(2);
  });

  const addRuns = (...accounts: string[]) =>
    automat.database.query(
      `INSERT INTO automation_run (account_id, rule_type, rule_id, record_type, record_id, event, depth, family, occurred_at, due_at)
       SELECT account, 'automation_rule', 0, 'request', row_number() OVER (), 'request.update', 0, 'x', $1, $1
       FROM unnest($2::text[]) AS account`,
      [new Date(0), accounts],
    );

  it('takes turns with rules of other accounts, however many runs one account has', async () => {
    await addRuns('busy', 'busy', 'busy', 'busy', 'calm', 'late', 'calm');
    const turns: string[] = [];
    for (;;) {
      const run = await nextRun(automat.database, new Date(), turns.at(-1));
      if (!run) break;
      turns.push(run.account_id);
      await endRun(automat.database, run, NOT_APPLICABLE(new Date().toISOString()));
    }
    expect(turns).toEqual(['busy', 'calm', 'late', 'busy', 'calm', 'busy', 'busy']);
  });

  it('waits while two others of its account run, and while its account has used its processor time', async () => {
    await addRuns('busy', 'busy', 'busy', 'calm', 'calm');
    const budget = new AccountBudget();
    const claims = new RunClaims(automat.database, budget);
    const next = () => Promise.all(Array.from({ length: 5 }, () => claims.next(new Date())));
    const first = await next();
    expect(first.map((run) => run?.account_id)).toEqual(['busy', 'calm', 'busy', 'calm', undefined]);
    for (const run of first) if (run) claims.release(run);
    budget.charge('busy', 1_000_000, performance.now());
    expect((await next()).map((run) => run?.account_id)).toEqual([
      'calm',
      'calm',
      undefined,
      undefined,
      undefined,
    ]);
    await automat.database.query(`DELETE FROM automation_run WHERE account_id IN ('busy', 'calm')`);
  });

  it('is saved only with a token that reads the type it is for', async () => {
    const rule = { name: 'Rule', trigger: 'on update', generic: 'request' };
    const holding = (...actions: string[]) => principal({ scopes: [{ effect: 'allow', actions }] });
    const saved = async (...actions: string[]) =>
      (await automat.desk.call('POST /automation_rules', rule, holding(...actions))).json['errors'];
    expect(await saved('automation-rule:*', 'task:Read')).toEqual([
      ['generic', 'Generic needs the right to read all records of the type request'],
    ]);
    expect(await saved('automation-rule:*', 'request:Read')).toBeUndefined();
  });

  it('is taken over by another instance when one ends in the middle of a run', async () => {
    await automat.rule({ trigger: 'on create', actions: 'note("Once")' });
    const id = await automat.request();
    await automat.consumeEvents();
    await automat.database
      .transaction(async (transaction) => {
        await transaction.query('DELETE FROM automation_run');
        throw new Error('the instance ends');
      })
      .catch(() => undefined);
    await automat.runAll();
    expect(await automat.desk.rows(`/requests/${id}/notes`)).toHaveLength(1);
  });

  it('creates requests, and tasks of the workflow it runs for', async () => {
    const template = await automat.desk.create('POST /task_templates', {
      ...{ subject: 'Check', category: 'implementation', planned_duration: 60 },
    });
    const task = `{"template": ${template}, "subject": "Check", "category": "implementation", "team": 7, "planned_duration": 30}`;
    const rule = await automat.rule({
      ...{ generic: 'workflow', trigger: 'on create' },
      actions: `create_task(${task}), create_request({"subject": "Tell " + workflow.subject, "category": "rfi"})`,
    });
    const workflow = await automat.desk.workflow();
    await automat.runAll();
    expect(await automat.failures(rule)).toEqual([]);
    expect(await automat.desk.rows(`/workflows/${workflow}/tasks`)).toMatchObject([{ subject: 'Check' }]);
    expect(await automat.desk.rows('/requests?subject=Tell%20Move')).toHaveLength(1);
  });

  it('of an app offering runs like any other, and is deleted with its failures', async () => {
    const rule = await automat.desk.create('POST /app_offering_automation_rules', {
      ...{ app_offering: 5, name: 'App', rulable_type: 'Req', trigger: 'on create' },
      actions: 'set({"impact": "enor" + "mous"})',
    });
    await automat.request();
    await automat.runAll();
    const path = `/app_offering_automation_rules/${rule}`;
    expect(await automat.desk.rows(`${path}/failures`)).toHaveLength(1);
    expect((await automat.desk.call(`DELETE ${path}`)).status).toBe(204);
    await automat.runAll();
    expect(
      await automat.database.query(
        'SELECT FROM automation_failure WHERE app_offering_automation_rule_id = $1',
        [rule],
      ),
    ).toEqual([]);
  });

  it.each([
    ['set({"nofield": 1})', 'actions', 1, 6, 'Nofield is not a known field'],
    ['note("a"),\n  set({"impact": "enormous"})', 'actions', 2, 8, 'Impact is not included in the list'],
    [
      'set({"desired_completion_at": "soon"})',
      'actions',
      1,
      6,
      'Desired completion at is not a valid date and time',
    ],
    ['request.urgent ? [set({"team_id": "x"})] : []', 'actions', 1, 24, 'Team does not exist'],
    ['create_task({"planned_duratoin": 60})', 'actions', 1, 14, 'Planned duratoin is not a known field'],
    [
      'create_request({"category": request.category, "impct": request.impact})',
      'actions',
      1,
      47,
      'Impct is not a known field',
    ],
    ['set({"note_attachments": []})', 'actions', 1, 6, 'note_attachments cannot be given by a rule'],
  ])('with the actions %s is refused when it is saved', async (actions, field, line, column, message) => {
    const rule = { name: 'Rule', trigger: 'on update', generic: 'request', actions };
    const { status, json } = await automat.desk.call('POST /automation_rules', rule);
    const text = `Actions can't be understood (line ${line}, column ${column}): ${message}`;
    expect([status, json['errors']]).toEqual([422, [[field, text]]]);
  });

  it('accepts actions by all names that a client may use, and values of the kinds of fields', async () => {
    await automat.rule({
      disabled: true,
      actions: `set({"team_id": 7, "member": {"id": 8}, "urgent": true, "impact": null, "custom_fields": {"a": 1},
        "desired_completion_at": now, "subject": "Now", "time_spent": 5}),
        create_task({"template": 1, "subject": "Check", "category": "implementation", "workflow_id": 3, "predecessor_ids": []})`,
    });
  });
});
