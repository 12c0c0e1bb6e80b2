import type { Additions } from '@deskline/testing';

/** Its workflow and its own transitions decide about these. */
const TASK_RULES = ['status', 'new_assignment', 'waiting_until', 'assigned_at', 'finished_at'];

const scopes = (variant: number) => [{ effect: 'allow', actions: [variant % 2 === 0 ? 'task:*' : '*:Read'] }];

/** What the definitions cannot tell; webhooks are sent to an address that answers. */
export const additions = (receiver: string): Additions => ({
  request: {
    with: { impact: 'low' }, // "impact is required for category incident"
    decided: ['waiting_until'], // "only when status is waiting_for"
  },
  workflow: { decided: ['status', 'completion_reason'] }, // "set automatically from the tasks"
  // "a failure task or a predecessor of another workflow: 422"
  task: { without: ['failure_task'], fixed: ['workflow'], decided: TASK_RULES },
  approval: { under: { category: 'approval' }, fixed: ['approver'], decided: ['status'] },
  time_entry: { fixed: ['task'] },
  webhook: {
    decided: ['name'], // "defaults to the event name"
    values: { uri: (variant) => `${receiver}/${variant}` },
  },
  webhook_policy: {
    with: { jwt_alg: 'es256' }, // only Standard Webhooks needs none
    without: ['scheme'], // not every algorithm is one of each
    fixed: ['jwt_alg', 'scheme'],
    narrow: ['jwt_alg', 'scheme'],
  },
  personal_access_token: {
    narrow: ['scopes', 'expires_at'],
    values: { scopes, expires_at: (variant) => `2099-01-0${1 + (variant % 7)}T12:00:00Z` },
  },
  oauth_application: {
    fixed: ['public'],
    narrow: ['scopes', 'redirect_uris'],
    values: { scopes, redirect_uris: (variant) => [`https://app.example/${variant}`] },
  },
});
