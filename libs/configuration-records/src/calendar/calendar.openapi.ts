import type { AreaOpenApi, OpenApiObject } from '@deskline/record';
import { jsonResponse, queryParameter, refs, schema } from '@deskline/record-http';

const moment = (name: string, description: string): OpenApiObject => ({
  ...queryParameter(name, description),
  schema: { type: 'string', format: 'date-time' },
});

export const calendarOpenApi: AreaOpenApi = {
  actions: {
    'calendar.duration': {
      parameters: [
        moment('start_at', 'From then on.'),
        moment('end_at', 'Up to then: at most 20 years.'),
        {
          ...queryParameter('time_zone', 'Time zone of the calculation; by default that of the caller.'),
          required: false,
        },
        ...refs('parameters', ['IfNoneMatch']),
      ],
      answer: jsonResponse(
        'Minutes of the calendar hours between the two times, without holidays.',
        schema('Duration'),
        'ETag',
      ),
      reads: true,
    },
  },
  schemas: {
    Duration: {
      type: 'object',
      required: ['duration'],
      properties: { duration: { type: 'integer', minimum: 0, description: 'Minutes.' } },
    },
  },
};
