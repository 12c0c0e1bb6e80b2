import { GatewaySettings } from '../gateway.settings';
import { Cors } from './cors';

describe('CORS_ORIGINS', () => {
  const cors = (origins: string[]) =>
    new Cors(Object.assign(new GatewaySettings(), { CORS_ORIGINS: origins }));
  const origin = 'https://app.example';
  const allowed = (origins: string[], from: string | undefined = origin) =>
    cors(origins).headers(from === undefined ? {} : { origin: from })['Access-Control-Allow-Origin'];

  it('names the origins that may call', () => {
    expect(allowed([origin])).toBe(origin);
    expect(allowed(['HTTPS://App.Example'])).toBe(origin);
    expect(allowed([origin], 'https://app.example.evil')).toBeUndefined();
    expect(allowed([origin], 'null')).toBeUndefined();
    expect(allowed([])).toBeUndefined();
  });

  it('allows every origin with *, with the same headers for all', () => {
    expect(allowed(['*'], 'null')).toBe('*');
    expect(cors(['*']).headers({ origin })).not.toHaveProperty('Vary');
  });

  it('makes caches vary by origin, for requests without an origin too', () => {
    expect(cors([origin]).headers({})).toEqual({ Vary: 'Origin' });
    expect(cors([]).headers({ origin })).toEqual({});
  });

  it('answers OPTIONS only when it is a preflight', () => {
    const preflight = { origin, 'access-control-request-method': 'POST' };
    expect(cors([origin]).preflight('OPTIONS', preflight)?.head.status).toBe(204);
    expect(cors([origin]).preflight('GET', preflight)).toBeNull();
    expect(cors([origin]).preflight('OPTIONS', { origin })).toBeNull();
    expect(cors([]).preflight('OPTIONS', preflight)).toBeNull();
  });
});
