import type { NewDelivery } from './new-delivery';
import { preparedBy } from './prepared';

describe('messages', () => {
  let made: number;
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
    [...preparedBy(100, sizes.map(delivery))].map((slice) => slice.map(({ message }) => message.body.length));

  beforeEach(() => {
    made = 0;
  });

  it('are prepared in order, as many at a time as come to the bytes', () => {
    expect(slices(40, 50, 20, 1, 1)).toEqual([
      [40, 50, 20],
      [1, 1],
    ]);
    expect(slices(500, 100, 3)).toEqual([[500], [100], [3]]);
    expect(slices()).toEqual([]);
  });

  it('are not prepared before those ahead of them are taken', () => {
    const all = preparedBy(100, [60, 60, 60, 60].map(delivery));
    all.next();
    expect(made).toBe(2);
    all.next();
    expect(made).toBe(4);
  });
});
