import { ApiError, type Answer } from '@deskline/record-http';
import { catalogues } from '../routing/catalogues';
import { Documents } from './documents';

const documents = new Documents(catalogues);
const at = (path: string) => documents.at(path) as NonNullable<ReturnType<Documents['at']>>;
const read = ({ body }: Answer) => JSON.parse(body.toString()) as Record<string, unknown>;
const statusOf = (work: () => Answer): number => {
  try {
    return work().head.status;
  } catch (error) {
    return error instanceof ApiError ? error.status : 0;
  }
};

describe('Documents', () => {
  it('answers the base path with an empty object', () => {
    expect(read(at('')({}, 'en'))).toEqual({});
  });

  it('lists every enumeration in the language of the caller', () => {
    const status = (language: 'en' | 'nl') =>
      (read(at('/enums')({}, language))['request.status'] as { id: string; txt: string }[])[0];
    expect(status('en')).toEqual({ id: 'declined', txt: 'Declined' });
    expect(status('nl')).toEqual({ id: 'declined', txt: 'Geweigerd' });
  });

  it('lists the enumerations in the language of the path for every caller', () => {
    expect(at('/enums/fr')({}, 'nl').body).toEqual(at('/enums')({}, 'fr').body);
    expect(statusOf(() => at('/enums/tlh')({}, 'nl'))).toBe(404);
  });

  it('lists equal enumerations of several fields alike', () => {
    const enums = read(at('/enums')({}, 'pt'));
    expect(enums['request_template.status']).toEqual(enums['request.status']);
    expect(Object.keys(enums)).toEqual(expect.arrayContaining(['language', 'ci.status', 'webhook.event']));
  });

  it('contains the OpenAPI document', () => {
    expect(read(at('/openapi')({}, 'en'))).toMatchObject({ openapi: '3.1.0', info: { title: 'Deskline' } });
  });

  it.each(['', '/enums', '/enums/de', '/openapi', '/asyncapi'])(
    'answers 304 to a matching ETag: %s',
    (path) => {
      const { ETag } = at(path)({}, 'en').head.headers;
      expect(at(path)({ 'if-none-match': ETag }, 'en')).toMatchObject({ head: { status: 304 } });
      expect(at(path)({ etag: ETag }, 'en').body).toHaveLength(0);
      expect(at(path)({ 'if-none-match': '"other"' }, 'en').head.status).toBe(200);
    },
  );

  it('answers 406 to another format than JSON', () => {
    expect(statusOf(() => at('/enums.xml')({}, 'en'))).toBe(406);
    expect(statusOf(() => at('/enums')({ accept: 'text/html' }, 'en'))).toBe(406);
    expect(statusOf(() => at('/enums')({ accept: 'text/html, */*;q=0.1' }, 'en'))).toBe(200);
    expect(documents.at('/tasks')).toBeUndefined();
  });
});
