import type { Additions } from '@deskline/testing';

/** What the definitions cannot tell; webhooks are sent to an address that answers. */
export const additions = (receiver: string): Additions => ({
  request: { with: { impact: 'low' } }, // "impact is required for category incident"
  // "a failure task or a predecessor of another workflow: 422"
  task: { without: ['failure_task'], fixed: ['workflow'] },
  approval: { under: { category: 'approval' }, fixed: ['approver'] },
  time_entry: { fixed: ['task'] },
  webhook: { values: { uri: (variant) => `${receiver}/${variant}` } },
});
