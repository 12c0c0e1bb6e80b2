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
};

const text = { type: 'string' };
const flag = { type: 'boolean' };

export const INSTALLATION_SCHEMAS: OpenApiObjects = {
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
