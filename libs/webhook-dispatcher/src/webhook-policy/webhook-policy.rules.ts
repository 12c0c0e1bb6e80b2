import { isEmpty, is, not, on, refuse, set, type Change, type Rule, type When } from '@deskline/record';
import { algorithmsOf } from './algorithms';
import type { WebhookPolicyRow } from './webhook-policy.record';

const isAnother =
  (field: 'jwt_alg' | 'scheme'): When<WebhookPolicyRow> =>
  ({ before, after }) =>
    before !== null && before[field] !== after[field];

const isOfScheme = ({ after }: Change<WebhookPolicyRow>): boolean =>
  algorithmsOf(after.scheme).includes(after.jwt_alg);

/** The name is Readonly: it says how messages are signed, and for whom. */
const nameAfterContent = ({ after: { scheme, jwt_alg, jwt_audience } }: Change<WebhookPolicyRow>) => ({
  set: {
    name: [scheme === 'standard' ? 'Standard Webhooks' : '', jwt_alg.toUpperCase(), jwt_audience]
      .filter(Boolean)
      .join(' · '),
  },
});

const hasAlgorithm = not(isEmpty<WebhookPolicyRow, 'jwt_alg'>('jwt_alg'));

export const webhookPolicyRules: readonly Rule<WebhookPolicyRow>[] = [
  on([isEmpty('jwt_alg'), is('scheme', 'standard')], set<WebhookPolicyRow>({ jwt_alg: 'hs256' })),
  // The key was made for the algorithm and the scheme; another one is another policy.
  on(isAnother('scheme'), refuse('scheme', 'readonly')),
  on(isAnother('jwt_alg'), refuse('jwt_alg', 'readonly')),
  on([hasAlgorithm, not(isOfScheme)], refuse('jwt_alg', 'not_included')),
  on(hasAlgorithm, nameAfterContent),
];
