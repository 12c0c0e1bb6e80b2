import { KeyMap, keyNames } from './key-map';

const pressed = (key: string, at = 0, more: object = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isInText: false,
  at,
  ...more,
});

describe('the map of keys', () => {
  it('reads a single key, and a key with Ctrl or Cmd', () => {
    expect(new KeyMap().press(pressed('j'))).toEqual(['j']);
    expect(new KeyMap().press(pressed('k', 0, { ctrlKey: true }))).toEqual(['mod+k']);
    expect(new KeyMap().press(pressed('K', 0, { metaKey: true }))).toEqual(['mod+k']);
  });

  it('reads two keys as a sequence only when the second follows soon', () => {
    const keys = new KeyMap();
    keys.press(pressed('g'));
    expect(keys.press(pressed('r', 500))).toEqual(['g r', 'r']);
    keys.press(pressed('g', 2_000));
    expect(keys.press(pressed('r', 9_000))).toEqual(['r']);
  });

  it('forgets the first key once a command has run', () => {
    const keys = new KeyMap();
    keys.press(pressed('g'));
    keys.forget();
    expect(keys.press(pressed('r', 10))).toEqual(['r']);
  });

  it('leaves keys in text fields and keys with Alt alone', () => {
    expect(new KeyMap().press(pressed('j', 0, { isInText: true }))).toEqual([]);
    expect(new KeyMap().press(pressed('j', 0, { altKey: true }))).toEqual([]);
    expect(new KeyMap().press(pressed('k', 0, { isInText: true, ctrlKey: true }))).toEqual(['mod+k']);
  });

  it('names keys as the keyboard does', () => {
    expect(keyNames('mod+k', false)).toEqual(['Ctrl', 'K']);
    expect(keyNames('mod+k', true)).toEqual(['⌘', 'K']);
    expect(keyNames('g r', false)).toEqual(['G', 'R']);
    expect(keyNames('N', false)).toEqual(['⇧', 'N']);
  });
});
