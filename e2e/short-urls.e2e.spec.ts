import { until } from '@deskline/testing';
import { readQrCode } from '../libs/configuration-records/test/read-qr-code';
import type { Api, Fields } from './api';
import { useSharedEnv } from './use-shared-env';

interface Reservation {
  readonly state: string;
  readonly message: string | null;
}

/** Labels are printed with QR codes, and get their uri when they are stuck to something. */
describe('Short URLs that are reserved for labels', () => {
  const given = useSharedEnv('labels');
  let ellen: Api;
  let token: string;
  const pathOf = ({ short_url }: Fields) => `/short_urls/${String(short_url).split('/').at(-1)}/qrcode`;
  const reserved = () => ellen.get<Fields[]>('/short_urls?fields=short_url,uri');

  beforeAll(async () => {
    ellen = given().as('Ellen');
    ({ token } = await ellen.post<{ token: string }>('/short_urls/reserve?amount=3'));
    await until(
      () => ellen.get<Reservation>(`/short_urls/reserve/${token}`),
      ({ state }) => state === 'done',
    );
  });

  it('are made in the background, and found in the list', async () => {
    expect(await ellen.get(`/short_urls/reserve/${token}`)).toEqual({ state: 'done', message: null });
    expect((await reserved()).map(({ uri }) => uri)).toEqual([null, null, null]);
  });

  it('have a QR code as a PNG, which caches ask for again', async () => {
    const [label] = await reserved();
    const path = pathOf(label as Fields);
    const { status, headers, body } = await ellen.bytes('GET', path);
    expect([status, headers['content-type'], headers['cache-control'], headers['content-encoding']]).toEqual([
      ...[200, 'image/png', 'private, no-cache', undefined],
    ]);
    expect(readQrCode(body)).toBe(label?.['short_url']);
    const tag = { 'if-none-match': String(headers['etag']) };
    expect((await ellen.call('GET', path, undefined, tag)).status).toBe(304);
  });

  it('are shown to their account alone, and reserved by its configuration managers', async () => {
    const [label] = await reserved();
    const omar = given().as('Omar');
    expect((await omar.call('GET', pathOf(label as Fields))).status).toBe(403);
    expect((await omar.call('GET', `/short_urls/reserve/${token}`)).status).toBe(403);
    expect((await omar.call('POST', '/short_urls/reserve?amount=1')).status).toBe(403);
    expect((await ellen.call('GET', '/short_urls/0123456789abcdef/qrcode')).status).toBe(404);
    expect((await ellen.call('GET', '/short_urls/reserve')).status).toBe(404);
    expect((await ellen.call('POST', '/short_urls/reserve?amount=10001')).status).toBe(400);
    expect((await ellen.call('POST', '/short_urls/reserve?amount=9998')).status).toBe(422);
  });
});
