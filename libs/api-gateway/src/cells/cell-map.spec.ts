import { Refusal } from '@deskline/platform';
import { CellMap } from './cell-map';
import { targetOf } from './cell-relay';

const SETTINGS = {
  CELL: 'one',
  CELL_URLS: ['two=https://two.internal:8443/', 'three=https://three.internal'],
  ACCOUNT_CELLS: ['orbit=two', 'widget=one', 'acme=three'],
  ACCOUNT_HEADER_ALIASES: ['X-Account'],
  ACCOUNT_URL_TEMPLATE: 'https://{account}.desk.example:8443',
};
const map = new CellMap(SETTINGS);
const cellOf = (headers: Record<string, string>, url = '/v1/requests') =>
  map.elsewhere({ headers, url })?.name;

describe('the map from accounts to cells', () => {
  it('finds the cell of an account by header, host, or the address of a file or a short URL', () => {
    expect(cellOf({ account: 'orbit' })).toBe('two');
    expect(cellOf({ 'x-account': 'acme' })).toBe('three');
    expect(cellOf({ host: 'Orbit.desk.example:8443' })).toBe('two');
    expect(cellOf({ host: 'widget.desk.example', account: 'orbit' })).toBe('two');
    expect(cellOf({}, '/v1/attachments/orbit/0f/report.pdf?signature=x')).toBe('two');
    expect(cellOf({}, '/s/orbit/0123456789abcdef')).toBe('two');
    expect(map.elsewhere({ headers: { account: 'orbit' } })?.origin).toBe('https://two.internal:8443');
  });

  it('leaves accounts of this cell, unknown ones, and calls without an account here', () => {
    for (const headers of [
      { account: 'widget' },
      { account: 'unknown' },
      {},
      { host: '.desk.example' },
      { host: 'orbit.other.example' },
    ])
      expect(cellOf(headers as Record<string, string>)).toBeUndefined();
  });

  it('relays no request that another cell has relayed', () => {
    expect(cellOf({ account: 'orbit', 'x-deskline-cell': 'three' })).toBeUndefined();
  });

  it.each(['//evil.example/v1/requests', 'http://evil.example/', '/v1/requests?x=1', 'evil.example:443'])(
    'leads a request for %s to the cell, and nowhere else',
    (url) => {
      const cell = { name: 'two', origin: 'https://two.internal:8443' };
      const expected = { protocol: 'https:', hostname: 'two.internal', port: '8443', path: url };
      expect(targetOf(cell, url)).toEqual(expected);
    },
  );

  it('refuses a cell without an address, and is empty without accounts elsewhere', () => {
    expect(() => new CellMap({ ...SETTINGS, ACCOUNT_CELLS: ['orbit=four'] })).toThrow(Refusal);
    expect(new CellMap({ ...SETTINGS, ACCOUNT_CELLS: ['widget=one'] }).isEmpty).toBe(true);
    expect(map.isEmpty).toBe(false);
  });
});
