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
          ...queryParameter('time_zone', 'Whose clocks count; of the caller, where none is given.'),
          required: false,
        },
        ...refs('parameters', ['IfNoneMatch']),
      ],
      answer: jsonResponse(
        'How many minutes of its hours lie in between, without holidays.',
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
