import { acceptsJson, isUnchanged, etagOf, requiredVersion } from './headers';
import { Repair, Tool } from '../../test/repair-shop';
import { withSource } from '../handle/create-values';

describe('the Accept header', () => {
  it.each([
    undefined,
    '',
    '*/*',
    'application/json',
    'text/html, application/json;q=0.1',
    'application/*',
    'text/html,*/*;q=0.8',
  ])('%s accepts JSON', (accept) => expect(acceptsJson(accept)).toBe(true));
  it.each(['text/html', 'application/xml', 'application/json;q=0, */*', '*/*;q=0', 'application/jsonp'])(
    '%s does not accept JSON',
    (accept) => expect(acceptsJson(accept)).toBe(false),
  );
});

describe('the ETag', () => {
  const body = Buffer.from('{"id":1}');
  const tag = etagOf(body, 12);

  it('changes with the body and with the version', () => {
    expect(tag).toMatch(/^"12-[\w-]+"$/);
    expect(new Set([tag, etagOf(body, 13), etagOf(Buffer.from('{"id":2}'), 12), etagOf(body)]).size).toBe(4);
    expect(etagOf(Buffer.from('{"id":1}'), 12)).toBe(tag);
  });

  it.each([
    [{ 'if-none-match': tag }, true],
    [{ etag: tag }, true],
    [{ etag: tag.slice(1, -1) }, true],
    [{ 'if-none-match': `"x", W/${tag}` }, true],
    [{ 'if-none-match': '*' }, true],
    [{ 'if-none-match': '"x"' }, false],
    [{}, false],
  ])('is compared with %j: unchanged is %s', (headers, unchanged) => {
    expect(isUnchanged(headers as Record<string, string>, tag)).toBe(unchanged);
  });

  it.each([
    [undefined, undefined],
    ['*', undefined],
    [tag, 12],
    [`W/${tag}`, 12],
    ['"3-abc", "12-def"', 12],
    ['"abc"', NaN],
    ['nonsense', NaN],
  ])('in If-Match %s requires version %s', (header, version) => {
    expect(requiredVersion(header)).toBe(version);
  });
});

describe('the source of a new record', () => {
  const agent = { 'user-agent': 'curl/8.5.0 (a very long name indeed)' };

  it('is the value of the body, else of the source header, else the User-Agent cut to 30', () => {
    expect(withSource({ source: 'sent' }, Repair, { source: 'header', ...agent })).toEqual({
      source: 'sent',
    });
    expect(withSource({}, Repair, { source: 'header', ...agent })).toEqual({ source: 'header' });
    expect(withSource({}, Repair, agent)).toEqual({ source: 'curl/8.5.0 (a very long name i'.slice(0, 30) });
    expect(withSource({}, Repair, {})).toEqual({});
  });

  it('is not set where the record type has no such field', () => {
    const { source: _, ...fields } = Tool.fields;
    expect(withSource({}, { ...Tool, fields }, agent)).toEqual({});
  });
});
