import { hostname } from 'node:os';
import type { NatsConnection } from 'nats';
import { announcedHost, announcementIn, isReachable, type Announcement } from './announcement';

const nats = (info: object) => ({ info }) as unknown as NatsConnection;
const announced = (more: Partial<Announcement>): Announcement => ({
  ...{ instance: 'a', machine: hostname(), host: '127.0.0.1', port: 1, key: '', isEncrypted: false },
  ...{ cluster: 'SERVER', subjects: [] },
  ...more,
});

describe('An announced instance', () => {
  it.each([
    ['on this machine', {}, true],
    ['on the loopback address of another machine', { machine: 'elsewhere' }, false],
    ['by its address on another machine', { machine: 'elsewhere', host: '10.0.0.7' }, true],
    ['at another server of NATS, such as beyond a leaf node', { cluster: 'OTHER' }, false],
  ])('%s is called directly: %s', (_where, more, is) => {
    expect(isReachable(announced(more), nats({ server_id: 'SERVER' }))).toBe(is);
  });

  it('is called directly from another server of the same cluster', () => {
    const own = nats({ server_id: 'SERVER', cluster: 'berlin' });
    expect(isReachable(announced({ cluster: 'berlin' }), own)).toBe(true);
    expect(isReachable(announced({}), own)).toBe(false);
  });

  it('is what its text says, and none where the text is of something else', () => {
    const bytes = (value: unknown) => Buffer.from(JSON.stringify(value));
    const announcement = announced({ key: 'abc', subjects: ['records.spec'] });
    expect(announcementIn(bytes(announcement))).toEqual(announcement);
    const others = [null, {}, 'text', { ...announcement, subjects: 'all' }, { ...announcement, port: '1' }];
    expect([...others.map(bytes), Buffer.from('{')].map(announcementIn)).toEqual(Array(6).fill(null));
  });

  it('tells the address that it listens on, and one of its own where it listens on all', () => {
    expect(announcedHost('10.1.2.3')).toBe('10.1.2.3');
    expect(announcedHost('0.0.0.0')).not.toBe('0.0.0.0');
  });
});
