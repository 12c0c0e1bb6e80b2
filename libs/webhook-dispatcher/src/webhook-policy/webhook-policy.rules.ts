import { on, refuse, type Change, type Rule } from '@deskline/record';
import type { WebhookPolicyRow } from './webhook-policy.record';

const algorithmChanges = ({ before, after }: Change<WebhookPolicyRow>): boolean =>
  before !== null && before.jwt_alg !== after.jwt_alg;

/** The name is Readonly: it says how messages are signed, and for whom. */
const nameAfterContent = ({ after }: Change<WebhookPolicyRow>) => ({
  set: { name: [after.jwt_alg.toUpperCase(), after.jwt_audience].filter(Boolean).join(' · ') },
});

export const webhookPolicyRules: readonly Rule<WebhookPolicyRow>[] = [
  // The key was made for the algorithm; another algorithm is another policy.
  on(algorithmChanges, refuse('jwt_alg', 'readonly')),
  on(() => true, nameAfterContent),
];
