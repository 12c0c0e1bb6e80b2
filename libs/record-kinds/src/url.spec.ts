import { urlOf } from './url';

describe('urlOf', () => {
  it('returns null for a text that is no URL', () => {
    expect(urlOf('no address')).toBeNull();
  });

  it('parses a host with letters outside ASCII also after many calls', () => {
    const hosts = new Set(
      Array.from({ length: 50_000 }, (_, call) => urlOf(`https://bücher.example/${call}`)?.hostname),
    );
    expect([...hosts]).toEqual(['xn--bcher-kva.example']);
  });
});
