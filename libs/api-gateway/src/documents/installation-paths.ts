import { jsonResponse, READ_ERRORS, refs, schema, type OpenApiObjects } from '@deskline/record-http';
import { operation } from './gateway-operation';

export const INSTALLATION_PATHS: OpenApiObjects = {
  '/installation': {
    get: operation(
      {
        id: 'getInstallation',
        summary: 'State of the installation',
        description:
          'Processes of each service, and the seconds by which background work is late. For account administrators; needs the scope `account:Read`.',
        response: jsonResponse('The state now.', schema('Installation'), 'ETag'),
      },
      { parameters: refs('parameters', ['Account', 'Language', 'IfNoneMatch']), errors: READ_ERRORS },
    ),
  },
  '/account/usage': {
    get: operation(
      {
        id: 'getAccountUsage',
        summary: 'Usage of the account',
        description:
          'Calls, webhook messages and attempts by day (UTC) for 13 months, numbers of records, bytes of attachments, and the limits of the plan. Days are stored about once a minute, records counted at most once an hour. For account administrators; needs the scope `account:Read`.',
        response: jsonResponse('The usage so far.', schema('AccountUsage'), 'ETag'),
      },
      { parameters: refs('parameters', ['Account', 'Language', 'IfNoneMatch']), errors: READ_ERRORS },
    ),
  },
};

const text = { type: 'string' };
const flag = { type: 'boolean' };

const count = { type: 'integer' };
const numbers = {
  calls: { ...count, description: 'Calls with valid credentials.' },
  messages: { ...count, description: 'Webhook messages that were attempted for the first time.' },
  attempts: { ...count, description: 'Attempts to send webhook messages.' },
};

const limited = {
  type: 'object',
  properties: { limit: { type: ['integer', 'null'] }, used: count },
};

export const INSTALLATION_SCHEMAS: OpenApiObjects = {
  AccountUsage: {
    type: 'object',
    required: ['plan', 'limits', 'today', 'month', 'records', 'storage', 'days'],
    properties: {
      plan: { type: ['string', 'null'], description: 'Plan of the account, which the operator sets.' },
      limits: {
        type: 'object',
        description: 'Limits of the plan, or of the installation where the plan sets none; null for none.',
        properties: {
          calls_per_hour: {
            type: 'object',
            description: 'For each person of the account.',
            properties: { limit: count },
          },
          records: { ...limited, description: 'Records that are created by themselves.' },
          storage_bytes: { ...limited, description: 'Bytes of attachments.' },
          webhooks: limited,
        },
      },
      today: { type: 'object', properties: numbers },
      month: { type: 'object', properties: numbers },
      records: {
        type: 'object',
        properties: {
          total: count,
          counted_at: { ...text, format: 'date-time' },
          types: {
            type: 'array',
            items: {
              type: 'object',
              properties: {
                type: text,
                records: count,
                estimated: { ...flag, description: 'Above 100,000 the number is an estimate.' },
              },
            },
          },
        },
      },
      storage: {
        type: 'object',
        properties: { bytes: { ...count, description: 'Bytes of attachments, as of some minutes ago.' } },
      },
      days: {
        type: 'array',
        description: 'Days with any usage, the newest first.',
        items: { type: 'object', properties: { day: { ...text, format: 'date' }, ...numbers } },
      },
    },
  },
  Installation: {
    type: 'object',
    required: ['ready', 'services'],
    properties: {
      ready: { ...flag, description: 'Whether every service has a process that is ready.' },
      services: {
        type: 'array',
        items: {
          type: 'object',
          required: ['name', 'ready', 'instances', 'delays'],
          properties: {
            name: text,
            ready: flag,
            instances: { type: 'array', items: schema('Instance') },
            delays: { type: 'array', items: schema('Delay') },
          },
        },
      },
    },
  },
  Instance: {
    type: 'object',
    required: ['instance', 'started_at', 'ready', 'checks'],
    properties: {
      instance: { ...text, description: 'Drawn at its start.' },
      started_at: { ...text, format: 'date-time' },
      ready: flag,
      checks: {
        type: 'object',
        description: 'Servers that it needs.',
        additionalProperties: { type: 'string', enum: ['ok', 'failed'] },
      },
    },
  },
  Delay: {
    type: 'object',
    required: ['name', 'seconds'],
    properties: {
      name: { ...text, description: 'Background work: consumer and source of events, or a queue.' },
      seconds: { type: 'integer', description: 'Age of the oldest that waits; 0 when nothing does.' },
    },
  },
};
