import { json } from '@deskline/record-http';
import { conditional } from './conditional';

const answer = json(200, Buffer.from('{}'));
const tag = String(conditional(answer, {}).head.headers['ETag']);

describe('an answer to a GET', () => {
  it('gets an ETag', () => {
    expect(tag).toMatch(/^"[\w-]+"$/);
    expect(conditional(json(200, Buffer.from('[]')), {}).head.headers['ETag']).not.toBe(tag);
  });

  it.each([{ 'if-none-match': tag }, { etag: tag }])(
    'is 304 without a body for a client with %j',
    (headers) => {
      expect(conditional(answer, headers)).toEqual({
        head: { status: 304, headers: { ETag: tag } },
        body: Buffer.alloc(0),
      });
    },
  );

  it('keeps the ETag of the service', () => {
    const given = json(200, Buffer.from('{}'), { ETag: '"7-x"' });
    expect(conditional(given, { 'if-none-match': tag })).toBe(given);
    expect(conditional(given, { 'if-none-match': '"7-x"' }).head).toEqual({
      status: 304,
      headers: { ETag: '"7-x"' },
    });
  });

  it('is left alone when it is an error', () => {
    const error = json(404, Buffer.from('{}'));
    expect(conditional(error, {})).toBe(error);
  });
});
