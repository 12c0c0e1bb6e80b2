import { json } from '@deskline/record-http';
import { withErrorBody } from './forward';

describe('the answer of a service', () => {
  it('is returned unchanged', () => {
    const answer = json(201, Buffer.from('{"id":1}'), { Location: '/v1/tasks/1' });
    expect(withErrorBody(answer)).toBe(answer);
  });

  it.each([
    [503, { 'retry-after': '1' }, 'Service Unavailable'],
    [500, {}, 'Internal Server Error'],
  ])('with status %i and no body gets the message of the document', (status, headers, message) => {
    const { head, body } = withErrorBody({ head: { status, headers }, body: Buffer.alloc(0) });
    expect(head.status).toBe(status);
    expect(head.headers).toMatchObject(headers);
    expect(JSON.parse(body.toString())).toEqual({ message });
  });
});
