import { Signer } from '@deskline/attachments';
import { FeedCursors, textOf } from './cursor';

const cursors = new FeedCursors(new Signer('a secret that all gateways of the spec share'));
const positions = new Map([
  ['work-records', { log: '0a1b2c3d', position: 12 }],
  ['configuration-records', { log: 'ffffffff', position: 0 }],
]);
describe('A cursor of the change feed', () => {
  it('has the positions that it was made of, whichever gateway reads it', () => {
    const text = cursors.encode(positions);
    const other = new FeedCursors(new Signer('a secret that all gateways of the spec share'));
    expect(Object.fromEntries(other.decode(text) ?? [])).toEqual(Object.fromEntries(positions));
    expect(textOf(new Map([...positions].reverse()))).toBe(textOf(positions));
  });

  it('tells its holder neither how many events there are nor whether there are more than before', () => {
    const text = cursors.encode(positions);
    expect(cursors.encode(positions)).not.toBe(text);
    const plain = Buffer.from(text, 'base64url').toString('latin1');
    for (const part of ['records', '0a1b2c3d', '12']) expect(plain).not.toContain(part);
    const later = new Map([...positions].map(([service, at]) => [service, { ...at, position: 987_654_321 }]));
    expect(cursors.encode(later)).toHaveLength(text.length);
  });

  it('is none when it was changed, shortened, or made with another secret or for another purpose', () => {
    const text = cursors.encode(positions);
    const signer = new Signer('a secret that all gateways of the spec share');
    const stranger = new FeedCursors(new Signer('a secret that no gateway of the spec has'));
    const changed = [...text].map(
      (letter, at) => text.slice(0, at) + (letter === 'A' ? 'B' : 'A') + text.slice(at + 1),
    );
    for (const other of [
      ...changed,
      text.slice(0, -4),
      `${text}AAAA`,
      `${text}=`,
      stranger.encode(positions),
      signer.seal('upload', 'work-records:0a1b2c3d:000000000000012'),
      signer.seal('changes', 'x'),
      'x'.repeat(10_000),
      '',
    ])
      expect(cursors.decode(other)).toBeNull();
  });
});
