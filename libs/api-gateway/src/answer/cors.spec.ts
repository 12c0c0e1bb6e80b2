import { GatewaySettings } from '../gateway.settings';
import { Cors } from './cors';

describe('CORS_ORIGINS', () => {
  const cors = (origins: string[]) =>
    new Cors(Object.assign(new GatewaySettings(), { CORS_ORIGINS: origins }));
  const origin = 'https://app.example';
  const allowed = (origins: string[], from: string | undefined = origin) =>
    cors(origins).headers(from === undefined ? {} : { origin: from })['Access-Control-Allow-Origin'];

  it('names who may call', () => {
    expect(allowed([origin])).toBe(origin);
    expect(allowed(['HTTPS://App.Example'])).toBe(origin);
    expect(allowed([origin], 'https://app.example.evil')).toBeUndefined();
    expect(allowed([origin], 'null')).toBeUndefined();
    expect(allowed([])).toBeUndefined();
  });

  it('may be *: everybody, told to everybody alike', () => {
    expect(allowed(['*'], 'null')).toBe('*');
    expect(cors(['*']).headers({ origin })).not.toHaveProperty('Vary');
  });

  it('makes caches keep answers apart, of those who name no origin as well', () => {
    expect(cors([origin]).headers({})).toEqual({ Vary: 'Origin' });
    expect(cors([]).headers({ origin })).toEqual({});
  });

  it('lets an OPTIONS be answered only where it is a preflight', () => {
    const asked = { origin, 'access-control-request-method': 'POST' };
    expect(cors([origin]).preflight('OPTIONS', asked)?.head.status).toBe(204);
    expect(cors([origin]).preflight('GET', asked)).toBeNull();
    expect(cors([origin]).preflight('OPTIONS', { origin })).toBeNull();
    expect(cors([]).preflight('OPTIONS', asked)).toBeNull();
  });
});
