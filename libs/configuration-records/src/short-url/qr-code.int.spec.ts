import { principal } from '@deskline/testing';
import { NO_BODY } from '@deskline/platform';
import type { Principal, Scope } from '@deskline/identity';
import { readQrCode } from '../../test/read-qr-code';
import { administrator, ConfigurationRecordsEnv } from '../../test/configuration-records-env';
import { SHORT_URL_CALLS } from './short-url-calls.controller';

const specialist = principal({ roles: ['specialist'] });

describe('QR codes of short URLs', () => {
  let office: ConfigurationRecordsEnv;
  let short_url: string;
  let token: string;

  const get = async (
    path: string,
    as: Principal = specialist,
    { query = '', accept = 'image/png', base_url = 'https://desk.example/v1' } = {},
  ) => {
    const headers = { accept };
    const head = { method: 'GET', path, query, principal: as, request_id: null, base_url, headers };
    const frame = { head, body: NO_BODY };
    const answer = await office.nats.request<{ status: number; headers: Record<string, string> }>(
      SHORT_URL_CALLS,
      frame,
      10_000,
    );
    return { ...answer.head, body: answer.body };
  };
  const status = async (...call: Parameters<typeof get>) => (await get(...call)).status;

  beforeAll(async () => {
    office = await ConfigurationRecordsEnv.open();
    for (const account of ['widget', 'rival']) await office.account(account);
    const id = await office.create('POST /short_urls', { tel: '112' }, administrator());
    short_url = String((await office.call(`GET /short_urls/${id}`, null, specialist)).json['short_url']);
    token = short_url.split('/').at(-1) ?? '';
  });
  afterAll(() => office?.close());

  it('show the address on the host that was asked, as a PNG', async () => {
    const { headers, body, ...head } = await get(`/short_urls/${token}/qrcode`);
    expect([head.status, headers['Content-Type']]).toEqual([200, 'image/png']);
    expect(headers['ETag']).toMatch(/^".+"$/);
    expect(readQrCode(body)).toBe(short_url);
    const other = await get(`/short_urls/${token}/qrcode`, specialist, { base_url: 'https://b.example/v1' });
    expect(readQrCode(other.body)).toBe(`https://b.example/s/widget/${token}`);
  });

  it('are read by those who read the short URL', async () => {
    const path = `/short_urls/${token}/qrcode`;
    for (const role of ['auditor', 'configuration_manager', 'account_administrator'] as const)
      expect(await status(path, principal({ roles: [role] }))).toBe(200);
    expect(await status(path, principal({ roles: [] }))).toBe(403);
    const scopes: Scope[] = [{ effect: 'allow', actions: ['person:Read', 'short-url:Create'] }];
    expect(await status(path, { ...specialist, scopes })).toBe(403);
    expect(await status(path, administrator('rival'))).toBe(404);
  });

  it('are 404 for tokens that are unknown or malformed', async () => {
    const swapped = token.replaceAll(/[a-z]/gi, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    );
    for (const other of [swapped, '0123456789abcdef', '1', '%00', "'--", `${token}%2F..`, 'x'.repeat(5_000)])
      expect([other, await status(`/short_urls/${other}/qrcode`)]).toEqual([other, 404]);
  });

  it('are answered to clients that accept pictures or JSON', async () => {
    const path = `/short_urls/${token}/qrcode`;
    for (const accept of [
      '',
      'image/*',
      'image/avif,image/png;q=0.8',
      'text/html,*/*;q=0.8',
      'application/json',
    ])
      expect([accept, await status(path, specialist, { accept })]).toEqual([accept, 200]);
    expect(await status(path, specialist, { accept: 'text/html' })).toBe(406);
    expect(await status(`${path}.gif`)).toBe(406);
    expect(await status(path, specialist, { query: 'size=9' })).toBe(400);
  });
});
