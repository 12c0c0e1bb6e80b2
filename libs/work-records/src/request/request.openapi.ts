import type { AreaOpenApi } from '@deskline/record';
import { queryParameter } from '@deskline/record-http';

export const requestOpenApi: AreaOpenApi = {
  actions: {
    'request.dissatisfied': { body: 'Dissatisfaction' },
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
  schemas: {
    Dissatisfaction: {
      type: 'object',
      required: ['note'],
      properties: {
        note: { type: 'string', description: 'Reason, added to the request as a note.' },
        note_attachments: { type: 'array', items: { $ref: '#/components/schemas/AttachmentInput' } },
        reopen: { type: 'boolean', default: false, description: 'Sets the request to assigned again.' },
      },
    },
  },
};
