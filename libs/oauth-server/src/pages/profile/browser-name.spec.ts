import { browserName } from './browser-name';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('browserName', () => {
  it.each([
    [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/150.0.0.0 Safari/537.36`, 'Chrome 150, Linux'],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0`,
      'Edge 150, Windows',
    ],
    [
      `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/150.0.0.0 Mobile Safari/537.36`,
      'Chrome 150, Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      'Safari 18, iPhone',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
      'Safari 18, macOS',
    ],
    ['Mozilla/5.0 (Windows NT 10.0; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox 128, Windows'],
    ['Mozilla/5.0 (Fuchsia) Firefox/128.0', 'Firefox 128'],
    ['curl/8.5.0', 'curl/8.5.0'],
    ['', ''],
  ])('of %s is %s', (userAgent, name) => expect(browserName(userAgent)).toBe(name));
});
