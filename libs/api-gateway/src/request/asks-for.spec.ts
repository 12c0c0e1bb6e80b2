import { ApiError } from '@deskline/record-http';
import { asksFor } from './asks-for';

const OWN = '/rate_limit';

describe("a path of the gateway's own", () => {
  it.each([{}, { accept: 'application/json' }, { accept: '*/*' }])('is asked for with %j', (headers) => {
    expect(asksFor(OWN, OWN, headers)).toBe(true);
  });

  it.each(['/rate_limits', '/rate_limit/1', '/rate', '/rate_limit/x.xml', '/rate_limit.'])(
    'is not %s',
    (path) => expect(asksFor(OWN, path, { accept: 'text/html' })).toBe(false),
  );

  it.each([
    ['/rate_limit.xml', {}],
    ['/rate_limit', { accept: 'text/html' }],
  ])('is not acceptable as %s with %j', (path, headers) => {
    expect(() => asksFor(OWN, path, headers)).toThrow(ApiError);
    expect(() => asksFor(OWN, path, headers)).toThrow('Not Acceptable');
  });
});
