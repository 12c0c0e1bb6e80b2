import {
  jsonResponse,
  queryParameter,
  READ_ERRORS,
  refs,
  schema,
  type OpenApiObjects,
} from '@deskline/record-http';
import { listParameter, operation } from './gateway-operation';

const groupBy = listParameter('group_by', 'Fields whose values make the rows; one row without it.', {
  type: 'string',
  enum: ['team', 'service_instance', 'impact'],
});

const rows = jsonResponse(
  'Rows of the report, those of most requests first.',
  { type: 'array', items: schema('SlaReportRow') },
  'ETag',
);
const content = rows['content'] as OpenApiObjects;

export const REPORT_PATHS: OpenApiObjects = {
  '/reports/sla': {
    get: operation(
      {
        id: 'getSlaReport',
        summary: 'Service levels of requests',
        description:
          'Requests created in a period that the caller may read, narrowed by the filters of `/requests`. For people who may read affected SLAs; needs the scope `request:Read`.',
        response: { ...rows, content: { ...content, 'text/csv': { schema: { type: 'string' } } } },
      },
      {
        parameters: [
          queryParameter('from', 'Beginning of the period: a date or time.'),
          queryParameter('to', 'End of the period, which is not part of it.'),
          groupBy,
          ...refs('parameters', ['Account', 'Language', 'IfNoneMatch']),
        ],
        errors: READ_ERRORS,
      },
    ),
  },
};

const number = { type: 'integer' };
const minutes = { type: ['number', 'null'], description: 'In minutes.' };

export const REPORT_SCHEMAS: OpenApiObjects = {
  SlaReportRow: {
    type: 'object',
    required: ['requests', 'met', 'missed'],
    properties: {
      team: { anyOf: [schema('Reference'), { type: 'null' }] },
      service_instance: { anyOf: [schema('Reference'), { type: 'null' }] },
      impact: { type: ['string', 'null'] },
      requests: { ...number, description: 'All requests of the row.' },
      met: { ...number, description: 'Completed, and no target of an affected SLA was missed.' },
      missed: { ...number, description: 'A target of an affected SLA was missed.' },
      response_median: minutes,
      response_p90: minutes,
      resolution_median: minutes,
      resolution_p90: minutes,
    },
  },
};
