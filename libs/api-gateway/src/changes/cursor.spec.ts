import { Signer } from '@deskline/attachments';
import { FeedCursors } from './cursor';

const cursors = new FeedCursors(new Signer('a secret that all gateways of the spec share'));
const positions = new Map([
  ['work-records', { log: '0a1b2c3d', position: 12 }],
  ['configuration-records', { log: 'ffffffff', position: 0 }],
]);
const resigned = (plain: string, signature: string) =>
  `${Buffer.from(plain).toString('base64url')}.${signature}`;

describe('A cursor of the change feed', () => {
  it('has the positions that it was made of, whichever gateway reads it', () => {
    const text = cursors.encode(positions);
    const other = new FeedCursors(new Signer('a secret that all gateways of the spec share'));
    expect(Object.fromEntries(other.decode(text) ?? [])).toEqual(Object.fromEntries(positions));
    expect(cursors.encode(new Map([...positions].reverse()))).toBe(text);
  });

  it('is none when it was changed, shortened, or signed by another secret or for another purpose', () => {
    const [plain = '', signature = ''] = cursors.encode(positions).split('.');
    const moved = Buffer.from(plain, 'base64url').toString().replace(':12', ':13');
    const stranger = new FeedCursors(new Signer('a secret that no gateway of the spec has'));
    const otherPurpose = new Signer('a secret that all gateways of the spec share').sign('upload', 'x');
    for (const text of [
      resigned(moved, signature),
      plain,
      `${plain}.`,
      `${plain}.${signature}.`,
      stranger.encode(positions),
      resigned('x', otherPurpose),
      'x'.repeat(10_000),
      '',
    ])
      expect(cursors.decode(text)).toBeNull();
  });
});
