import { createHash } from 'node:crypto';
import type { Members } from '@deskline/record-http';
import type { Problem } from '@deskline/record-store';
import { Invalid } from '@deskline/record-store';
import type { EventInput } from './event-input';

/** Alerts of one body. */
export const MAX_ALERTS = 500;
const MAX_SUBJECT = 255;
const MAX_NOTE = 16_000;
const TEXT_MEMBERS = ['generatorURL', 'dashboardURL', 'panelURL', 'silenceURL', 'imageURL', 'valueString'];

/** Alert as an event: its parameters, and what it asks for. */
export interface MappedEvent {
  /** Name of the alert in the result. */
  readonly fingerprint: string;
  readonly members: Members;
  readonly action: EventInput['action'];
}

type Texts = Readonly<Record<string, string>>;

/** Alerts of a webhook of Alertmanager, version 4, or of Grafana, which sends the same members and more. */
export function alertsIn(body: Members): readonly MappedEvent[] {
  const { alerts } = body;
  const problems: Problem[] = [];
  if (!Array.isArray(alerts)) problems.push({ field: 'alerts', because: 'blank' });
  else if (alerts.length > MAX_ALERTS)
    problems.push({ field: 'alerts', because: 'too_many', values: { max: MAX_ALERTS } });
  else if (!alerts.every(isObject)) problems.push({ field: 'alerts', because: 'invalid' });
  if (problems.length > 0) throw new Invalid(problems);
  return (alerts as Members[]).map(eventOf);
}

function eventOf(alert: Members): MappedEvent {
  const [labels, annotations] = [textsIn(alert['labels']), textsIn(alert['annotations'])];
  const fingerprint = textIn(alert['fingerprint']) ?? digestOf(labels);
  const isResolved = alert['status'] === 'resolved';
  const occurred_at = momentIn(isResolved ? alert['endsAt'] : alert['startsAt']);
  const named = [labels['alertname'], labels['instance']].filter(Boolean).join(' ');
  const subject = annotations['summary']?.trim() || named.trim() || 'Alert';
  // The instance of an exporter is its host and port.
  const ci = labels['ci'] ?? labels['instance']?.replace(/:\d+$/, '');
  const note = noteOf(annotations, alert);
  return {
    fingerprint,
    action: isResolved ? 'resolve' : 'trigger',
    members: {
      source: 'Alertmanager',
      dedup_key: begun(fingerprint, 255),
      subject: begun(oneLine(subject), MAX_SUBJECT),
      impact: IMPACTS[labels['severity']?.toLowerCase() ?? ''] ?? 'low',
      ...(ci !== undefined && ci !== '' && { ci: begun(ci, 255) }),
      ...(note !== '' && { note }),
      ...(occurred_at !== undefined && { occurred_at }),
    },
  };
}

const IMPACTS: Readonly<Record<string, string>> = { critical: 'top', warning: 'medium' };

/** "note = annotations + generatorURL"; Grafana has addresses and values beside it. */
function noteOf(annotations: Texts, alert: Members): string {
  const lines = Object.entries(annotations).map(([name, text]) => `${name}: ${text}`);
  for (const name of TEXT_MEMBERS) {
    const text = textIn(alert[name]);
    if (text !== undefined) lines.push(`${name}: ${text}`);
  }
  return begun(lines.join('\n'), MAX_NOTE);
}

const digestOf = (labels: Texts): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(labels).sort()))
    .digest('hex')
    .slice(0, 16);

/** The year 1 is Alertmanager's way to say none. */
export function momentIn(value: unknown): string | undefined {
  const time = typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : NaN;
  if (Number.isNaN(time) || time <= 0 || time > Date.UTC(9999, 0)) return undefined;
  return `${new Date(time).toISOString().slice(0, 19)}Z`;
}

export const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? storable(value) : undefined;

/** PostgreSQL stores no NUL, and no half of a surrogate pair. */
const storable = (text: string): string => text.replace(/\p{Surrogate}|\0/gu, '');

/** The beginning of a text, without half a character at its end. */
export const begun = (text: string, length: number): string => storable(text.slice(0, length));

export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

const textsIn = (value: unknown): Texts =>
  isObject(value)
    ? Object.fromEntries(
        Object.entries(value).flatMap(([name, text]) => {
          const stored = textIn(text);
          return stored === undefined ? [] : [[storable(name), stored]];
        }),
      )
    : {};
