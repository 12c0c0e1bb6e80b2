import { exampleOf } from './example';

describe('example of a message', () => {
  it('has the members of all its parts, the outer ones last', () => {
    const schemas = {
      Message: {
        type: 'object',
        properties: {
          event: { type: 'string' },
          object_id: { type: 'integer' },
          payload: { $ref: '#/components/schemas/Payload' },
        },
      },
      Payload: { type: 'object', properties: { note_id: { type: 'integer' }, status: { type: 'string' } } },
    };
    const changed = {
      allOf: [{ $ref: '#/components/schemas/Message' }],
      properties: {
        event: { const: 'task.status-changed' },
        payload: { properties: { status: { enum: [null, 'assigned'] } } },
      },
    };
    expect(exampleOf(changed, schemas)).toEqual({
      event: 'task.status-changed',
      object_id: 1,
      payload: { note_id: 1, status: 'assigned' },
    });
  });
});
