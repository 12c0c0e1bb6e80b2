import { isEmpty, is, not, on, refuse, set, type Change, type Rule, type When } from '@deskline/record';
import { algorithmsOf } from './algorithms';
import type { WebhookPolicyRow } from './webhook-policy.record';

const isOfAnotherScheme: When<WebhookPolicyRow> = ({ before, after }) =>
  before !== null && before.scheme !== after.scheme;

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
  // Receivers read another body in each scheme; another algorithm is a rotation.
  on(isOfAnotherScheme, refuse('scheme', 'readonly')),
  on([hasAlgorithm, not(isOfScheme)], refuse('jwt_alg', 'not_included')),
  on(hasAlgorithm, nameAfterContent),
];
