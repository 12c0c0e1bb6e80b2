import { answerOf } from './forward';

const reply = (status: number, headers: Record<string, string>, body = '') =>
  answerOf({ head: { status, headers }, body: Buffer.from(body) });

describe('the answer of a service', () => {
  it('is passed on with its status, headers and bytes', () => {
    expect(reply(201, { Location: '/v1/tasks/1', 'Content-Type': 'text/plain' }, 'ok')).toEqual({
      status: 201,
      headers: { location: '/v1/tasks/1', 'content-type': 'text/plain' },
      body: Buffer.from('ok'),
    });
  });

  it('is JSON unless it says otherwise', () => {
    expect(reply(200, {}, '{}').headers).toEqual({ 'content-type': 'application/json; charset=utf-8' });
  });

  it('has no type where it has no body', () => {
    expect(reply(204, {}).headers).toEqual({});
  });

  it('does not decide about the connection', () => {
    expect(
      reply(204, { Connection: 'close', 'transfer-encoding': 'chunked', 'Content-Length': '9' }).headers,
    ).toEqual({});
  });

  it('is completed in the words of the document when it failed without any', () => {
    const answer = reply(503, { 'retry-after': '1' });
    expect(answer.status).toBe(503);
    expect(answer.headers['retry-after']).toBe('1');
    expect(JSON.parse(String(answer.body))).toEqual({ message: 'Service Unavailable' });
  });
});
