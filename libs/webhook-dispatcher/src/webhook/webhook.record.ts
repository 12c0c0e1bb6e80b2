import {
  attachmentsOf,
  common,
  defineRecord,
  enabledViews,
  optional,
  readonly,
  required,
  type Row,
} from '@deskline/record';
import { administratorsOnly } from '../access';
import { EVENTS } from '../events';
import { MESSAGE_FORMATS } from '../message/message';

const ordered = [
  'id',
  'name',
  'event',
  'uri',
  'disabled',
  'source',
  'sourceID',
  'created_at',
  'updated_at',
] as const;

export const Webhook = defineRecord('webhook', {
  collection: 'webhooks',
  fields: {
    ...common,
    name: optional.string(255), // "defaults to the event name"
    event: required.enum(EVENTS),
    uri: required.string(2_048, { format: 'uri' }),
    description: optional.text(),
    format: optional.enum(MESSAGE_FORMATS, { default: 'classic' }),
    origins: optional.strings(),
    applications: optional.strings(),
    except_applications: optional.strings(),
    condition: optional.string(4_000),
    app_offering_references: optional.strings(),
    openid_connect_discovery: optional.boolean({ default: false }),
    ...attachmentsOf('description'),
    disabled: optional.boolean({ default: false }),
    mail_exceptions_to: optional.string(1_024, { format: 'emails' }),
    webhook_policy: optional.reference('webhook_policy', { foreignKey: true }),
    last_error: readonly.string(255),
    verified_at: readonly.datetime(),
  },
  list: ['id', 'name', 'event', 'uri', 'created_at', 'updated_at'],
  listAlso: ['disabled', 'last_error'], // "plus disabled and last_error when disabled or failing"
  filter: ordered,
  sort: ordered,
  defaultSort: '-id',
  views: enabledViews,
  createStatus: 200, // "POST /webhooks: 200 with the webhook"
  deletable: true,
  actions: {
    test: { methods: ['POST'], needs: 'update' },
    resend_verification: { methods: ['POST'], needs: 'update' },
    replay: { methods: ['POST'], needs: 'update' },
    messages: { methods: ['GET'], needs: 'read' },
    // The code in the address is the credential. "The callback is outside the hourly limit; guessing is limited per webhook."
    verify: { methods: ['GET', 'POST'], needs: 'nothing', unlimited: true, changesOnGet: true },
  },
  events: ['create', 'update', 'delete', 'deliveries-changed'],
  notes: {
    name: 'Defaults to the event name.',
    event: 'Event that triggers the webhook.',
    uri: 'Publicly accessible URI that receives HTTP POST messages.',
    description: 'Purpose of the webhook.',
    format:
      "Of messages from then on: the documents' own, or the same as `data` of CloudEvents 1.0 in structured JSON.",
    origins: 'Sends only events that began so: api, rule, timer, import, system. Empty for all.',
    applications: 'Ids of OAuth applications: sends only events that their tokens have made. Empty for all.',
    except_applications:
      'Ids of OAuth applications: sends no events that their tokens have made, so that an integration does not hear itself.',
    condition:
      'Sends only messages of whose record it is true, in the language of automation rules: `record.impact == "top"`.',
    mail_exceptions_to: 'Informed when delivery fails.',
    webhook_policy: 'Policy used to sign the messages.',
    last_error:
      'Appears in the list output of a failing webhook (for example a status line of the failed call).',
    verified_at: 'When the receiver proved that it is there.',
  },
  access: administratorsOnly,
  indexes: [['uri']],
});
export type WebhookRow = Row<typeof Webhook>;
