import { randomUUID } from 'node:crypto';
import type { Members } from '@deskline/record-http';
import { Invalid, type Problem } from '@deskline/record-store';
import { begun, isObject, momentIn, oneLine, textIn, type MappedEvent } from './alertmanager';
import type { EventInput } from './event-input';

const ACTIONS: Readonly<Record<string, EventInput['action']>> = {
  trigger: 'trigger',
  acknowledge: 'acknowledge',
  resolve: 'resolve',
};
const IMPACTS: Readonly<Record<string, string>> = {
  critical: 'top',
  error: 'high',
  warning: 'medium',
  info: 'low',
};
const MAX_SUBJECT = 255;
const MAX_NOTE = 16_000;

/** Event of the Events API v2 of PagerDuty; `routing_key` is read by the gateway. Throws the 422. */
export function pagerDutyEvent(body: Members): MappedEvent {
  const { event_action, dedup_key, payload } = body;
  const action = typeof event_action === 'string' ? ACTIONS[event_action] : undefined;
  const problems: Problem[] = [];
  if (action === undefined)
    problems.push({ field: 'event_action', because: event_action === undefined ? 'blank' : 'not_included' });
  if (dedup_key !== undefined && dedup_key !== null && !isKey(dedup_key))
    problems.push({ field: 'dedup_key', because: 'invalid' });
  const isTrigger = action === 'trigger';
  if (!isTrigger && action !== undefined && !isKey(dedup_key))
    problems.push({ field: 'dedup_key', because: 'blank' });
  if (isTrigger && !isObject(payload)) problems.push({ field: 'payload', because: 'blank' });
  else if (isTrigger && oneLine(textIn((payload as Members)['summary']) ?? '') === '')
    problems.push({ field: 'summary', because: 'blank' });
  if (action === undefined || problems.length > 0) throw new Invalid(unique(problems));
  const key = isKey(dedup_key) ? dedup_key : randomUUID();
  return {
    fingerprint: key,
    action,
    members: membersOf(key, isObject(payload) ? payload : {}, body, isTrigger),
  };
}

function membersOf(dedup_key: string, payload: Members, body: Members, isTrigger: boolean): Members {
  const shared = { source: 'PagerDuty', dedup_key };
  const occurred_at = momentIn(payload['timestamp']);
  if (!isTrigger) return { ...shared, ...(occurred_at !== undefined && { occurred_at }) };
  const ci = textIn(payload['source']);
  return {
    ...shared,
    subject: begun(oneLine(textIn(payload['summary']) ?? ''), MAX_SUBJECT),
    impact: IMPACTS[textIn(payload['severity']) ?? ''] ?? 'low',
    ...(ci !== undefined && { ci: begun(ci, 255) }),
    note: noteOf(payload, body),
    ...(occurred_at !== undefined && { occurred_at }),
  };
}

function noteOf(payload: Members, body: Members): string {
  const lines = [textIn(payload['summary']) ?? ''];
  for (const name of ['source', 'component', 'group', 'class']) {
    const text = textIn(payload[name]);
    if (text !== undefined) lines.push(`${name}: ${text}`);
  }
  const { custom_details } = payload;
  if (isObject(custom_details))
    for (const [name, value] of Object.entries(custom_details)) lines.push(`${name}: ${plain(value)}`);
  else if (custom_details !== undefined && custom_details !== null) lines.push(plain(custom_details));
  for (const name of ['client', 'client_url']) {
    const text = textIn(body[name]);
    if (text !== undefined) lines.push(`${name}: ${text}`);
  }
  for (const link of Array.isArray(body['links']) ? (body['links'] as unknown[]) : [])
    if (isObject(link)) lines.push([textIn(link['text']), textIn(link['href'])].filter(Boolean).join(' '));
  return begun(lines.join('\n'), MAX_NOTE);
}

const plain = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** "dedup_key ≤ 255" */
const isKey = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= 255 && textIn(value) === value;

const unique = (problems: readonly Problem[]): Problem[] => [
  ...new Map(problems.map((problem) => [problem.field, problem])).values(),
];
