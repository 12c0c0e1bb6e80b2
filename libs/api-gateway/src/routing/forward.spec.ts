import { json } from '@deskline/record-http';
import { withErrorBody } from './forward';

describe('the answer of a service', () => {
  it('is passed on as it is', () => {
    const answer = json(201, Buffer.from('{"id":1}'), { Location: '/v1/tasks/1' });
    expect(withErrorBody(answer)).toBe(answer);
  });

  it.each([
    [503, { 'retry-after': '1' }, 'Service Unavailable'],
    [500, {}, 'Internal Server Error'],
  ])('%i without a body is completed in the words of the document', (status, headers, message) => {
    const { head, body } = withErrorBody({ head: { status, headers }, body: Buffer.alloc(0) });
    expect(head.status).toBe(status);
    expect(head.headers).toMatchObject(headers);
    expect(JSON.parse(body.toString())).toEqual({ message });
  });
});
