import {
  jsonResponse,
  refs,
  schema,
  WRITE_ERRORS,
  type OpenApiObject,
  type OpenApiObjects,
} from '@deskline/record-http';
import { operation } from './gateway-operation';

const OUTCOMES = ['created', 'noted', 'changed', 'unchanged', 'resolved', 'ignored'];
const text = (description: string, maxLength?: number): OpenApiObject => ({
  type: 'string',
  ...(maxLength && { maxLength }),
  description,
});

const withOutcome = (response: OpenApiObject): OpenApiObject => ({
  ...response,
  headers: {
    'X-Event-Outcome': {
      description: 'Result of the event.',
      schema: { type: 'string', enum: OUTCOMES },
    },
    ...(response['headers'] as OpenApiObject),
  },
});

const event = operation(
  {
    id: 'createEvent',
    summary: 'Register an event of a monitoring tool',
    description:
      'Makes a request, or adds to the open one about the same thing. Parameters stand in the query string or in the body. For specialists; needs the scope `event:Create`.',
    status: 201,
    response: withOutcome(jsonResponse('The new request.', schema('Request'), 'Location', 'ETag')),
  },
  {
    parameters: refs('parameters', ['Account', 'Language', 'IdempotencyKey']),
    body: { 'application/json': { schema: schema('EventInput') } },
    errors: WRITE_ERRORS,
  },
);

export const EVENT_PATHS: OpenApiObjects = {
  '/events': {
    post: {
      ...event,
      responses: {
        200: withOutcome(
          jsonResponse('The matched request; empty when the event was ignored.', {
            anyOf: [schema('Request'), { type: 'object' }],
          }),
        ),
        ...(event['responses'] as OpenApiObject),
      },
    },
  },
  '/events/alertmanager': {
    post: operation(
      {
        id: 'createEventsOfAlertmanager',
        summary: 'Register the alerts of a webhook of Alertmanager or Grafana',
        description:
          'Each alert is an event of its own, and counts as a call. Parameters of `/events` in the query string hold for each.',
        response: jsonResponse('A result for each alert, in their order.', {
          type: 'array',
          items: schema('AlertResult'),
        }),
      },
      {
        parameters: refs('parameters', ['Account', 'Language', 'IdempotencyKey']),
        body: { 'application/json': { schema: schema('AlertmanagerWebhook') } },
        errors: WRITE_ERRORS,
      },
    ),
  },
  '/events/pagerduty': {
    post: operation(
      {
        id: 'createEventOfPagerduty',
        summary: "Register an event in the format of PagerDuty's Events API v2",
        description:
          'Without an Authorization header, `routing_key` is a token whose only scope is `event:Create`. `/events/pagerduty/v2/enqueue` is the same.',
        status: 202,
        response: withOutcome(jsonResponse('Registered.', schema('PagerDutyAnswer'))),
      },
      {
        parameters: refs('parameters', ['Account', 'Language', 'IdempotencyKey']),
        body: { 'application/json': { schema: schema('PagerDutyEvent') } },
        errors: WRITE_ERRORS,
      },
    ),
  },
};

const NAMES: Readonly<Record<string, string>> = {
  ci: 'Label of a configuration item, or name of software.',
  ci_source: 'Source of a configuration item, beside ci_sourceID.',
  ci_sourceID: 'Number of a configuration item in that source.',
  member: 'E-mail address.',
  requested_by: 'E-mail address.',
  requested_for: 'E-mail address.',
  service_instance: 'Name.',
  supplier: 'Name of an organization.',
  team: 'Name.',
  support_domain: 'Account of the named records.',
};
const IDS = [
  'ci',
  'member',
  'problem',
  'requested_by',
  'requested_for',
  'service_instance',
  'supplier',
  'team',
];
const TIMES = ['desired_completion_at', 'downtime_start_at', 'downtime_end_at', 'waiting_until'];
const FIELDS = [
  'category',
  'completion_reason',
  'impact',
  'internal_note',
  'note',
  'source',
  'sourceID',
  'status',
];
const described = (names: readonly string[], part: OpenApiObject): OpenApiObjects =>
  Object.fromEntries(names.map((name) => [name, part]));
const id = { type: 'integer', minimum: 1 };

export const EVENT_SCHEMAS: OpenApiObjects = {
  EventInput: {
    type: 'object',
    additionalProperties: false,
    properties: {
      subject: text('Needed by a new request without a template.', 255),
      ...Object.fromEntries(Object.entries(NAMES).map(([name, words]) => [name, text(words, 255)])),
      ...described(
        [...IDS, 'template', 'workflow'].map((name) => `${name}_id`),
        id,
      ),
      ci_ids: { type: 'array', items: id },
      ...described([...FIELDS, 'supplier_requestID'], { type: 'string' }),
      ...described(TIMES, { type: 'string', format: 'date-time' }),
      custom_fields: { type: 'object' },
      dedup_key: text('Events with the same source and key are about the same thing.', 255),
      occurred_at: { type: 'string', format: 'date-time' },
      resolve: {
        type: 'boolean',
        description: 'Completes the open request; without one the event is ignored.',
      },
      strict: { type: 'boolean', description: 'Refuses names and ids that are not found.' },
    },
  },
  AlertmanagerWebhook: {
    type: 'object',
    required: ['alerts'],
    properties: {
      alerts: {
        type: 'array',
        maxItems: 500,
        items: {
          type: 'object',
          properties: {
            status: { type: 'string', enum: ['firing', 'resolved'] },
            labels: { type: 'object', additionalProperties: { type: 'string' } },
            annotations: { type: 'object', additionalProperties: { type: 'string' } },
            fingerprint: { type: 'string' },
          },
        },
      },
    },
  },
  AlertResult: {
    type: 'object',
    required: ['fingerprint', 'request', 'outcome'],
    properties: {
      fingerprint: { type: 'string' },
      request: {
        type: ['object', 'null'],
        properties: { id: { type: 'integer' }, nodeID: { type: 'string' } },
      },
      outcome: { type: 'string', enum: [...OUTCOMES, 'refused'] },
      status: { type: 'integer', description: 'Of a refused alert, with its message and errors.' },
    },
  },
  PagerDutyEvent: {
    type: 'object',
    required: ['event_action'],
    properties: {
      routing_key: text('Token whose only scope is `event:Create`, instead of an Authorization header.'),
      event_action: { type: 'string', enum: ['trigger', 'acknowledge', 'resolve'] },
      dedup_key: text('Made where a trigger has none.', 255),
      payload: {
        type: 'object',
        properties: {
          summary: { type: 'string' },
          source: text('Label of a configuration item.'),
          severity: { type: 'string', enum: ['critical', 'error', 'warning', 'info'] },
        },
      },
    },
  },
  PagerDutyAnswer: {
    type: 'object',
    required: ['status', 'message', 'dedup_key'],
    properties: { status: { const: 'success' }, message: { type: 'string' }, dedup_key: { type: 'string' } },
  },
};
