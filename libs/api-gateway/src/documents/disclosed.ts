import { AUTHORIZATION_SECRETS } from './authorization-schemas';

/** "an hs policy shows its `secret` once, in the create answer" */
export const DISCLOSED = {
  webhook_policy: { secret: { type: 'string', description: 'Of an hs policy; shown here and never again.' } },
  ...AUTHORIZATION_SECRETS,
};
