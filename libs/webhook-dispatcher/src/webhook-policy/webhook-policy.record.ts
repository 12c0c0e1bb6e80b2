import { common, defineRecord, enabledViews, optional, readonly, required, type Row } from '@deskline/record';
import { administratorsOnly } from '../access';
import { ALGORITHMS, SCHEMES } from './algorithms';

const { id, created_at, updated_at } = common;

/** Policy by which messages of webhooks are signed. Keys and secrets are stored apart from the record. */
export const WebhookPolicy = defineRecord('webhook_policy', {
  collection: 'webhook_policies',
  fields: {
    id,
    name: readonly.string(),
    disabled: optional.boolean({ default: false }),
    scheme: optional.enum(SCHEMES, { default: 'jwt' }),
    jwt_alg: required.enum(ALGORITHMS, { systemFilled: true }), // hs256 for Standard Webhooks, which has hardly a choice
    jwt_audience: optional.string(),
    jwt_claim_expires_in: optional.duration({ min: 1, max: 525_600 }),
    key_id: readonly.string(),
    public_key_pem: readonly.text(),
    public_key: readonly.string(), // as Standard Webhooks writes it
    previous_key_expires_at: readonly.datetime(),
    created_at,
    updated_at,
  },
  list: ['id', 'name', 'created_at', 'updated_at'],
  filter: ['id', 'name', 'disabled', 'created_at', 'updated_at'],
  sort: ['created_at', 'updated_at'],
  defaultSort: 'created_at',
  views: enabledViews,
  disclosed: ['secret'],
  deletable: true,
  actions: {
    // Public keys. Unlimited: many receivers may share one address, and need the keys to accept messages.
    jwks: { methods: ['GET'], needs: 'nothing', unlimited: true },
    rotate: { methods: ['POST'], needs: 'update' },
  },
  events: [],
  notes: {
    scheme: 'Signature of the messages: a JWT, or that of Standard Webhooks. Cannot be changed later.',
    jwt_alg:
      'Standard Webhooks knows hs256 (the default there) and ed25519; the jwt scheme knows no ed25519. A change rotates the key.',
    jwt_audience: 'The claim aud of the jwt scheme.',
    jwt_claim_expires_in: 'In minutes: until the claim exp of the jwt scheme.',
    key_id: 'The newest key: the kid of what it signs in the jwt scheme.',
    public_key_pem: 'Of rs, es and ed25519 policies. Also a JWKS, at `/webhook_policies/:id/jwks.json`.',
    public_key: 'Of ed25519 policies, as Standard Webhooks writes it: whpk_ and base64.',
    previous_key_expires_at: 'Until then messages are signed with the key before the newest as well.',
  },
  access: administratorsOnly,
});
export type WebhookPolicyRow = Row<typeof WebhookPolicy>;
