import type { NewDelivery } from './delivery';
import { prepareInSlices } from './file';

describe('prepareInSlices', () => {
  let made = 0;
  const delivery = (size: number, webhook_id: number): NewDelivery => ({
    webhook_id,
    account_id: 'widget',
    kind: 'event',
    event: 'task.update',
    record: 'task/1',
    message: () => {
      made++;
      return { body: Buffer.alloc(size), link: '' };
    },
    occurred_at: new Date(),
  });
  const slices = (...sizes: number[]) =>
    [...prepareInSlices(100, sizes.map(delivery))].map((slice) =>
      slice.map(({ message }) => message.body.length),
    );

  beforeEach(() => {
    made = 0;
  });

  it('prepares messages in order, a slice of so many bytes at a time', () => {
    expect(slices(40, 50, 20, 1, 1)).toEqual([
      [40, 50, 20],
      [1, 1],
    ]);
    expect(slices(500, 100, 3)).toEqual([[500], [100], [3]]);
    expect(slices()).toEqual([]);
  });

  it('does not prepare a slice before the slice ahead of it is consumed', () => {
    const all = prepareInSlices(100, [60, 60, 60, 60].map(delivery));
    all.next();
    expect(made).toBe(2);
    all.next();
    expect(made).toBe(4);
  });
});
