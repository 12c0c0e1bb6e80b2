import { RECORD_TYPES } from '@deskline/record-catalogue';

/** "The event webhook.verify is sent only for verification": no webhook can be registered for it. */
export const WEBHOOK_VERIFY = 'webhook.verify';

export const EVENTS: readonly string[] = [
  // "used to notify webhooks from within automation rules"
  'automation_rule',
  ...Object.entries(RECORD_TYPES).flatMap(([type, { webhookEvents = [] }]) =>
    webhookEvents.map((verb) => `${type}.${verb}`),
  ),
];

/** "previous_status: only for" these. risk.status-changed is not among them. */
export const PREVIOUS_STATUS_EVENTS: ReadonlySet<string> = new Set(
  ['request', 'problem', 'workflow', 'task', 'project', 'project_task'].map(
    (noun) => `${noun}.status-changed`,
  ),
);

/** The collection of a record type; automation rules announce records of any type. */
export const collectionOf = (type: string): string => RECORD_TYPES[type]?.collection ?? type;

/** The record type an event is about: `task` of `task.update`. */
export const nounOf = (event: string): string => event.split('.', 1)[0] ?? event;
