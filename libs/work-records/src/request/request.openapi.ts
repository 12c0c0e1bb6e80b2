import type { AreaOpenApi } from '@deskline/record';
import { queryParameter } from '@deskline/record-http';

export const requestOpenApi: AreaOpenApi = {
  actions: {
    'request.feedback': {
      parameters: ['person', 'answer', 'signature'].map((name) =>
        queryParameter(name, 'As in the feedback of the request.'),
      ),
      answer: {
        description: 'A page that asks for the answer, and by POST one that thanks for it.',
        content: { 'text/html': { schema: { type: 'string' } } },
      },
    },
  },
};
