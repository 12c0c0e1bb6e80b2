import type { Change, Effect } from '@deskline/record';
import type { WebhookRow } from './webhook.record';
import { webhookRules } from './webhook.rules';

const row: WebhookRow = {
  id: 7,
  name: null,
  event: 'task.create',
  uri: 'https://receiver.example/',
  description: null,
  format: 'classic',
  origins: [],
  applications: [],
  except_applications: [],
  condition: null,
  app_offering_references: [],
  openid_connect_discovery: false,
  disabled: false,
  mail_exceptions_to: null,
  webhook_policy: null,
  last_error: '500 Internal Server Error',
  verified_at: '2026-03-01T00:00:00Z',
  attachments: [],
  source: null,
  sourceID: null,
  created_at: '2026-03-01T00:00:00Z',
  updated_at: '2026-03-01T00:00:00Z',
};

function after(before: Partial<WebhookRow> | null, changes: Partial<WebhookRow>): WebhookRow {
  const start = { ...row, ...before, ...changes };
  return webhookRules.reduce((current, rule) => {
    const change: Change<WebhookRow> = {
      before: before && { ...row, ...before },
      after: current,
      now: '2026-03-02T09:00:00Z',
      caller: 1,
      lookups: {},
    };
    const sets = rule(change).map((effect: Effect<WebhookRow>) => ('set' in effect ? effect.set : {}));
    return Object.assign({}, current, ...sets) as WebhookRow;
  }, start);
}

describe('webhookRules', () => {
  it('names a webhook after its event when it has no name', () => {
    expect(after(null, {}).name).toBe('task.create');
    expect(after(null, { name: 'Pager' }).name).toBe('Pager');
    expect(after({ name: 'Pager' }, { name: ' ' }).name).toBe('task.create');
  });

  it('makes a webhook unverified when its uri changes', () => {
    const changed = after({}, { uri: 'https://elsewhere.example/' });
    expect(changed.verified_at).toBeNull();
    expect(changed.last_error).toBeNull();
  });

  it('empties last_error when a webhook is enabled, and keeps it when one is disabled', () => {
    expect(after({ disabled: true }, { disabled: false }).last_error).toBeNull();
    expect(after({}, { disabled: true }).last_error).toBe(row.last_error);
    expect(after({ disabled: true }, { description: 'Tells the pager' }).last_error).toBe(row.last_error);
  });

  it('has no condition where it is blank', () => {
    expect(after(null, { condition: ' ' }).condition).toBeNull();
    expect(after(null, { condition: 'task.status == null' }).condition).toBe('task.status == null');
  });

  it('leaves a webhook verified when any other field changes', () => {
    expect(after({}, { description: 'Tells the pager', disabled: true }).verified_at).toBe(row.verified_at);
  });
});
