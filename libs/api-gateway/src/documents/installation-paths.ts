import {
  idParameter,
  jsonResponse,
  READ_ERRORS,
  refs,
  schema,
  WRITE_ERRORS,
  type OpenApiObjects,
} from '@deskline/record-http';
import { operation } from './gateway-operation';

const changeRetention = (id: string) =>
  operation(
    {
      id,
      summary: 'Change the days for which the account keeps things',
      description:
        'Older ones are deleted within an hour or so, and cannot be brought back. Null is the number of the installation. For account administrators; needs the scope `account:Update`.',
      response: jsonResponse('The days now.', schema('AccountRetention')),
    },
    {
      parameters: refs('parameters', ['DryRun', 'Account', 'Language']),
      body: { 'application/json': { schema: schema('AccountRetentionChange') } },
      errors: WRITE_ERRORS,
    },
  );

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
  '/account/retention': {
    get: operation(
      {
        id: 'getAccountRetention',
        summary: 'Days for which the account keeps things',
        description:
          'Days of audit lines, events, webhook deliveries and the trash, with the bounds of the installation, and the last changes. For account administrators; needs the scope `account:Read`.',
        response: jsonResponse('The days now.', schema('AccountRetention'), 'ETag'),
      },
      { parameters: refs('parameters', ['Account', 'Language', 'IfNoneMatch']), errors: READ_ERRORS },
    ),
    patch: changeRetention('updateAccountRetention'),
    put: changeRetention('putAccountRetention'),
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
  '/account/usage_statements': {
    get: operation(
      {
        id: 'listUsageStatements',
        summary: 'Usage statements of the account',
        description:
          'One for each month (UTC) that is over, the newest first, since the installation keeps them. Filters: id, month, year. For the account owner; needs the scope `account:Read`.',
        response: jsonResponse('The statements.', { type: 'array', items: schema('UsageStatement') }, 'ETag'),
      },
      { parameters: refs('parameters', ['Account', 'Language', 'IfNoneMatch']), errors: READ_ERRORS },
    ),
  },
  '/account/usage_statements/{id}': {
    get: operation(
      {
        id: 'getUsageStatement',
        summary: 'Usage statement of a month',
        description: 'With the ids of its people. For the account owner; needs the scope `account:Read`.',
        response: jsonResponse('The statement.', schema('UsageStatement'), 'ETag'),
      },
      {
        parameters: [
          { ...idParameter('id', ''), description: 'Year and month: 202611.' },
          ...refs('parameters', ['Account', 'Language', 'IfNoneMatch']),
        ],
        errors: READ_ERRORS,
      },
    ),
  },
  '/account/billable_users': {
    get: operation(
      {
        id: 'listBillableUsers',
        summary: 'Billable users of the account',
        description:
          'People who have a role beyond key contact in the month: in the present one, or that of `year` and `month`. With `.csv` a file. For the account owner and administrators; needs the scope `account:Read`.',
        response: jsonResponse('The people.', { type: 'array', items: schema('BillableUser') }, 'ETag'),
      },
      { parameters: refs('parameters', ['Account', 'Language', 'IfNoneMatch']), errors: READ_ERRORS },
    ),
  },
};

const text = { type: 'string' };
const nullableText = { type: ['string', 'null'] };
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

const days = { type: ['integer', 'null'] };
const retained = {
  type: 'object',
  required: ['days', 'min', 'max'],
  properties: {
    days: { ...days, description: 'Set by an administrator; null for the number of the installation.' },
    min: { type: 'integer' },
    max: { ...days, description: 'Number of the installation; null where it keeps them for good.' },
  },
};

export const INSTALLATION_SCHEMAS: OpenApiObjects = {
  AccountRetention: {
    type: 'object',
    required: ['audit_lines', 'events', 'deliveries', 'trash', 'changes'],
    properties: {
      ...{ audit_lines: retained, events: retained, deliveries: retained, trash: retained },
      changes: {
        type: 'array',
        description: 'Last changes of these days, the newest first.',
        items: {
          type: 'object',
          properties: {
            person: {
              type: ['object', 'null'],
              properties: { id: { type: 'integer' }, name: { type: 'string' } },
            },
            changes: schema('Changes'),
            created_at: { type: 'string', format: 'date-time' },
          },
        },
      },
    },
  },
  AccountRetentionChange: {
    type: 'object',
    properties: { audit_lines: days, events: days, deliveries: days, trash: days },
    additionalProperties: false,
  },
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
  UsageStatement: {
    type: 'object',
    required: ['id'],
    properties: {
      id: { ...count, description: 'Year and month: 202611.' },
      year: count,
      month: count,
      start_date: { ...text, format: 'date' },
      end_date: { ...text, format: 'date' },
      plan: {
        type: ['string', 'null'],
        enum: ['freemium', 'standard', 'basic', 'premium', 'premium_plus', null],
        description: 'Plan of the account at the end of the month, if it has one of these names.',
      },
      user_months: { ...count, description: 'Number of billable users.' },
      billable_user_ids: { type: 'array', items: count, description: 'Of a single statement.' },
    },
  },
  BillableUser: {
    type: 'object',
    required: ['id'],
    properties: {
      id: { ...count, description: 'Of the person.' },
      account: { type: 'object', properties: { id: text, name: text } },
      name: text,
      primary_email: text,
      organization: nullableText,
      business_unit: nullableText,
      region: nullableText,
      sign_ins: { type: ['integer', 'null'], description: 'Null where the security log is shorter.' },
      updates: {
        type: ['integer', 'null'],
        description: 'Audit lines; null where they are not kept for so long.',
      },
      last_visit: {
        type: ['string', 'null'],
        format: 'date-time',
        description: 'Last sign-in or update of the month.',
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
