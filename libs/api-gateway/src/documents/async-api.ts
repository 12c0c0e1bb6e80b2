import type { Catalogue, OpenApiObject, OpenApiObjects } from '@deskline/record';
import { camel, inSentence, schema, usedComponents } from '@deskline/record-http';
import { catalogues as every } from '../routing/catalogues';
import { ABOUT, apiDocument, eventsIn } from './api-document';
import { ASYNC_SCHEMAS, messageSchemaOf, messageSchemas } from './async-api-schemas';

const JSON_TYPE = 'application/json';
const CLOUD_EVENT_TYPE = 'application/cloudevents+json';

const pointer = (...path: string[]): OpenApiObject => ({ $ref: `#/${path.join('/')}` });

const DESCRIPTION = `
Messages that webhooks are sent, and the change feed. A webhook is registered at \`/webhooks\` for one event, and has its
messages in its \`format\`: the classic one, or the same as \`data\` of a CloudEvent. A receiver answers with a status from 200
to 299 at once; any other answer is followed by the same message later. Ignore members that you do not know.
`.trim();

/** The AsyncAPI document of webhooks and of the change feed; its schemas are those of the OpenAPI document. */
export function asyncApiDocument(catalogues: readonly Catalogue[] = every): OpenApiObject {
  const registered = eventsIn(catalogues);
  const events = registered.length > 0 ? [...registered, 'webhook.verify'] : [];
  const own = { ...ASYNC_SCHEMAS, ...messageSchemas(events, catalogues) };
  const messages = webhookMessages(events);
  const shared = (apiDocument(catalogues)['components'] as { readonly schemas: OpenApiObjects }).schemas;
  const components = { schemas: { ...shared, ...own }, parameters: {}, headers: {}, responses: {} };
  const { schemas } = usedComponents(components, own, schema('Change'));
  return {
    asyncapi: '3.0.0',
    info: { title: ABOUT.title, version: ABOUT.version, description: DESCRIPTION, license: LICENSE },
    defaultContentType: JSON_TYPE,
    channels: {
      webhook: {
        address: null,
        title: 'URI of a webhook',
        description: 'The URI that the webhook was registered with, once its receiver has verified it.',
        messages: inChannel(Object.keys(messages)),
      },
      changes: {
        address: '/changes',
        title: 'Change feed',
        description:
          'Below the address of the API, with a bearer token; pages, long polls and server-sent events.',
        messages: inChannel(['change', 'changeCloudEvent']),
      },
    },
    operations: {
      sendWebhookMessage: {
        action: 'send',
        channel: pointer('channels', 'webhook'),
        summary: 'Posts a message to the URI of a webhook',
        bindings: { http: { method: 'POST', bindingVersion: '0.3.0' } },
      },
      sendChanges: {
        action: 'send',
        channel: pointer('channels', 'changes'),
        summary: 'Answers with the changes after a cursor',
        bindings: { http: { method: 'GET', bindingVersion: '0.3.0' } },
      },
    },
    components: {
      schemas: { ...schemas, ...own },
      messages: { ...messages, ...FEED_MESSAGES },
    },
  };
}

const LICENSE = { name: ABOUT.license.name, url: 'https://www.apache.org/licenses/LICENSE-2.0' };

const inChannel = (names: readonly string[]): OpenApiObject =>
  Object.fromEntries(names.map((name) => [name, pointer('components', 'messages', name)]));

/** Messages of each event in both formats, and the signed one. */
function webhookMessages(events: readonly string[]): OpenApiObjects {
  const headers = schema('WebhookHeaders');
  const both = events.flatMap((event): [string, OpenApiObject][] => {
    const summary = `Event ${inSentence(event.replaceAll(/[.-]/g, ' '))}`;
    const data = schema(messageSchemaOf(event));
    return [
      [camel(event), { name: event, summary, contentType: JSON_TYPE, headers, payload: data }],
      [
        `${camel(event)}CloudEvent`,
        { ...cloudEvent(event, data), summary: `${summary} as a CloudEvent`, headers },
      ],
    ];
  });
  const signed = {
    name: 'jwt',
    summary: 'Any message, signed by a policy with the scheme jwt',
    contentType: JSON_TYPE,
    headers,
    payload: schema('SignedWebhookMessage'),
  };
  return Object.fromEntries([...both, ['signedMessage', signed]]);
}

const cloudEvent = (event: string, data: OpenApiObject): OpenApiObject => ({
  name: `deskline.${event}`,
  contentType: CLOUD_EVENT_TYPE,
  payload: {
    allOf: [schema('CloudEvent')],
    properties: { type: { const: `deskline.${event}` }, data },
  },
});

const FEED_MESSAGES: OpenApiObjects = {
  change: {
    name: 'change',
    summary: 'Entry of the change feed',
    contentType: JSON_TYPE,
    payload: schema('Change'),
  },
  changeCloudEvent: {
    name: 'deskline.change',
    summary: 'Entry of the change feed as a CloudEvent',
    contentType: CLOUD_EVENT_TYPE,
    payload: { allOf: [schema('CloudEvent')], properties: { data: schema('Change') } },
  },
};
