import { Turns } from './turns';

describe('turns', () => {
  it('runs so many tasks at once, and the others in order', async () => {
    const turns = new Turns(2);
    const begun: number[] = [];
    const ends: (() => void)[] = [];
    const all = [1, 2, 3, 4].map((each) =>
      turns.take(async () => {
        begun.push(each);
        await new Promise<void>((end) => ends.push(end));
      }),
    );
    await Promise.resolve();
    expect(begun).toEqual([1, 2]);
    ends[1]?.();
    await all[1];
    expect(begun).toEqual([1, 2, 3]);
    for (const end of ends) end();
    await all[2];
    for (const end of ends) end();
    await Promise.all(all);
    expect(begun).toEqual([1, 2, 3, 4]);
  });

  it('passes the turn on when a task fails', async () => {
    const turns = new Turns(1);
    await expect(turns.take(() => Promise.reject(new Error('torn')))).rejects.toThrow('torn');
    await expect(turns.take(() => Promise.resolve(7))).resolves.toBe(7);
  });
});
