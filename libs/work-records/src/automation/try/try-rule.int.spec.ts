import type { Principal } from '@deskline/identity';
import { Nats, Settings } from '@deskline/platform';
import { RecordReader, RecordRuntime, RecordWriter } from '@deskline/record-store';
import { principal } from '@deskline/testing';
import { AutomationEnv } from '../../../test/automation-env';
import { manager } from '../../../test/work-records-env';
import { Owners } from '../run/owners';
import { TryRuleController } from './try-rule.controller';

const designer = principal({ person: { id: 50, name: 'Dora' }, roles: ['account_designer'] });
const RULE = {
  generic: 'request',
  trigger: 'on update',
  condition: 'record.subject == "Printer"',
  actions: '[set({"impact": "high"}), note("Seen")]',
};

describe('POST /automation_rules/try', () => {
  let env: AutomationEnv;
  let controller: TryRuleController;
  let request: number;

  const answerTo = async (body: object, as: Principal = manager) => {
    const head = {
      ...{ method: 'POST', path: '/automation_rules/try', query: '', request_id: 'r-1', headers: {} },
      ...{ principal: as, base_url: 'https://desk.example/v1' },
    };
    const frame = { head, body: Buffer.from(JSON.stringify(body)) };
    const answer = await controller.answer(frame, { deadline: undefined as never });
    return {
      status: answer.head.status,
      json: JSON.parse(answer.body.toString()) as Record<string, unknown>,
    };
  };
  const left = () =>
    env.database
      .query(`SELECT (SELECT count(*) FROM automation_rule) AS rules, (SELECT count(*) FROM note) AS notes,
      (SELECT count(*) FROM event_log) AS events, (SELECT count(*) FROM audit_line) AS lines,
      (SELECT count(*) FROM automation_run) AS runs, (SELECT count(*) FROM request) AS requests`);

  beforeAll(async () => {
    env = await AutomationEnv.open();
    const { service } = env.desk;
    controller = new TryRuleController(
      service.get(RecordRuntime),
      service.get(RecordReader),
      service.get(RecordWriter),
      env.rules,
      new Owners(service.get(Nats)),
      service.get(Settings),
    );
    request = await env.desk.create('POST /requests', { subject: 'Printer', category: 'rfi' });
  });
  afterAll(() => env?.close());

  it('tells the actions of a rule and the records that would change, and leaves nothing', async () => {
    const before = await left();
    const { status, json } = await answerTo({ rule: RULE, record: request });
    expect([status, json['body']]).toEqual([
      200,
      { actions: [{ set: { impact: 'high' } }, { note: 'Seen' }], failure: null },
    ]);
    expect(json['follows']).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          type: 'request',
          id: request,
          changes: expect.objectContaining({ impact: 'high' }),
        }),
        expect.objectContaining({ type: 'note', changes: expect.objectContaining({ text: 'Seen' }) }),
      ]),
    );
    expect(await left()).toEqual(before);
    expect(await env.desk.read(`/requests/${request}`)).toMatchObject({ impact: null });
  });

  it('tells no action where the condition does not hold', async () => {
    const rule = { ...RULE, condition: 'record.subject == "Screen"' };
    const { json } = await answerTo({ rule, record: request });
    expect(json).toEqual({ status: 200, body: { actions: [], failure: null }, follows: [] });
  });

  it('tries a saved rule, and sees the record as of a past change', async () => {
    const id = await env.desk.create('POST /requests', { subject: 'Old', category: 'rfi' });
    await env.desk.call(`PATCH /requests/${id}`, { subject: 'Printer' });
    await env.desk.call(`PATCH /requests/${id}`, { subject: 'New' });
    const lines = await env.desk.rows(`/requests/${id}/audit`);
    const renamed = lines.find(({ changes }) => JSON.stringify(changes).includes('"Old","Printer"'));
    const automation_rule = await env.desk.create('POST /automation_rules', { name: 'Saved', ...RULE });
    const actionsIn = async (body: object) =>
      ((await answerTo({ automation_rule, record: id, ...body })).json['body'] as { actions: object[] })
        .actions.length;
    expect(await actionsIn({})).toBe(0);
    expect(await actionsIn({ audit_line: renamed?.['id'] })).toBe(2);
    expect(
      (await answerTo({ automation_rule, record: request, audit_line: renamed?.['id'] })).json['errors'],
    ).toEqual([['audit_line', expect.any(String)]]);
  });

  it('tells the failure of a rule', async () => {
    const rule = { ...RULE, actions: '[set({"impact": "huge"})]' };
    const { json } = await answerTo({
      rule: { ...rule, actions: '[set({"team": 999999})]' },
      record: request,
    });
    expect(json['body']).toMatchObject({ failure: expect.stringMatching(/Team/) });
  });

  it('is refused as saving the rule is, and for a record that the caller may not read', async () => {
    const before = await left();
    const errorsOf = async (body: object, as?: Principal) => {
      const { status, json } = await answerTo(body, as);
      return [status, (json['errors'] as [string][] | undefined)?.map(([field]) => field)];
    };
    expect(await errorsOf({ rule: { ...RULE, condition: 'record.nothing' }, record: request })).toEqual([
      422,
      ['condition'],
    ]);
    // Designers save no rules that read requests.
    expect(await errorsOf({ rule: RULE, record: request }, designer)).toEqual([422, ['generic']]);
    expect(await errorsOf({ rule: RULE, record: 999_999 })).toEqual([422, ['record']]);
    expect(await errorsOf({ rule: { ...RULE, generic: 'ci' }, record: 1 })).toEqual([422, ['generic']]);
    expect(await errorsOf({ rule: RULE, automation_rule: 1, record: 'x', more: 1 })).toEqual([
      422,
      ['more', 'record', 'automation_rule'],
    ]);
    expect(await errorsOf({})).toEqual([422, ['record', 'rule']]);
    expect(
      (await answerTo({ rule: RULE, record: request }, { ...manager, roles: ['specialist'] })).status,
    ).toBe(403);
    const scopes = [{ effect: 'allow' as const, actions: ['request:*'] }];
    expect((await answerTo({ rule: RULE, record: request }, { ...manager, scopes })).status).toBe(403);
    expect(await left()).toEqual(before);
  });
});
