import type { Catalogue } from '@deskline/record';
import { jsonResponse, openApiDocument, refs, schema, type OpenApiObject } from '@deskline/record-http';
import { catalogues as every } from '../routing/catalogues';
import { LOG_ACTIONS } from './delivery-log';
import { DISCLOSED, POLICY_SECRET } from './disclosed';
import { FIELD_NOTES } from './field-notes';
import { ABOUT } from './about';
import { OWN_TAG } from './own-operation';
import { ownPaths } from './own-paths';
import { OWN_SCHEMAS } from './own-schemas';

const query = (name: string, description: string): OpenApiObject => ({
  name,
  in: 'query',
  required: true,
  description,
  schema: { type: 'string' },
});

const moment = (name: string, description: string): OpenApiObject => ({
  ...query(name, description),
  schema: { type: 'string', format: 'date-time' },
});

/** Actions that take more than an id, or answer more than 204. */
const ACTIONS = {
  'calendar.duration': {
    parameters: [
      moment('start_at', 'From then on.'),
      moment('end_at', 'Up to then: at most 20 years.'),
      { ...query('time_zone', 'Whose clocks count; of the caller, where none is given.'), required: false },
      ...refs('parameters', ['IfNoneMatch']),
    ],
    answer: jsonResponse(
      'How many minutes of its hours lie in between, without holidays.',
      schema('Duration'),
      'ETag',
    ),
    reads: true as const,
  },
  'request.feedback': {
    parameters: ['person', 'answer', 'signature'].map((name) =>
      query(name, 'As in the feedback of the request.'),
    ),
    answer: {
      description: 'A page that asks for the answer, and by POST one that thanks for it.',
      content: { 'text/html': { schema: { type: 'string' } } },
    },
  },
  'webhook.verify': {
    parameters: [query('code', 'As in the callback.'), query('expires_at', 'As in the callback.')],
    answer: jsonResponse('The webhook is verified.', schema('Verified')),
  },
  'webhook_policy.jwks': {
    answer: jsonResponse('The public keys, for those who check signatures.', schema('KeySet')),
  },
  'webhook_policy.rotate': {
    answer: jsonResponse('The policy, which has a new key or secret.', {
      allOf: [schema('WebhookPolicy'), { type: 'object', properties: POLICY_SECRET }],
    }),
    hasSecret: true as const,
  },
  ...LOG_ACTIONS,
};

/** "automation_rule", "task.create" and so on: what a webhook may be registered for. */
const eventsIn = (catalogues: readonly Catalogue[]): readonly string[] =>
  catalogues.flatMap(({ byName }) => byName.get('webhook')?.fields['event']?.values ?? []);

/** The OpenAPI document of everything under /v1. */
export function apiDocument(catalogues: readonly Catalogue[] = every): OpenApiObject {
  const events = eventsIn(catalogues);
  return openApiDocument({
    catalogues,
    info: ABOUT,
    own: {
      paths: ownPaths(catalogues.some(({ byName }) => byName.has('person'))),
      schemas: OWN_SCHEMAS,
      tags: [OWN_TAG],
    },
    events: events.length > 0 ? [...events, 'webhook.verify'] : [],
    notes: FIELD_NOTES,
    actions: ACTIONS,
    disclosed: DISCLOSED,
  });
}
