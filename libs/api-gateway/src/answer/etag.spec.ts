import { json } from './answer';
import { conditional, etagOf } from './etag';

const task = json(200, { id: 1 });
const etag = etagOf(task.body);

describe('an ETag', () => {
  it('comes with every answer to a GET', () => {
    expect(conditional(task, {}).headers.etag).toBe(etag);
  });

  it('differs when the body differs', () => {
    expect(etagOf('a')).not.toBe(etagOf('b'));
  });

  it('of the service is kept', () => {
    expect(conditional(json(200, {}, { etag: '"7"' }), {}).headers.etag).toBe('"7"');
  });

  it.each([
    [{ 'if-none-match': etag }],
    [{ 'if-none-match': `"x", W/${etag}` }],
    [{ 'if-none-match': '*' }],
    [{ etag }],
    [{ etag: etag.slice(1, -1) }],
  ])('that the client already has (%j) gives 304 without a body', (headers) => {
    expect(conditional(task, headers)).toEqual({ status: 304, headers: { etag }, body: '' });
  });

  it.each([{ 'if-none-match': '"x"' }, { etag: '"x"' }, { 'if-none-match': '' }])(
    '%j is another',
    (headers) => {
      expect(conditional(task, headers).status).toBe(200);
    },
  );

  it('is not made for an error', () => {
    expect(conditional(json(404, {}), {}).headers.etag).toBeUndefined();
  });
});
