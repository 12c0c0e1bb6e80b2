import { AUTHORIZATION_SECRETS } from './authorization-schemas';

/** "an hs policy shows its `secret` once, in the create answer"; a new secret is shown in the answer to rotate. */
export const POLICY_SECRET = {
  secret: { type: 'string', description: 'Of an hs policy; shown here and never again.' },
};

export const DISCLOSED = {
  webhook_policy: POLICY_SECRET,
  ...AUTHORIZATION_SECRETS,
};
