import { Deadline } from './deadline';
import { Overloaded } from './errors';

const never = new Promise<string>(() => undefined);

describe('Deadline', () => {
  it('returns the result of work that ends in time, and its error', async () => {
    const deadline = Deadline.in(600_000);
    await expect(deadline.limit(Promise.resolve('done'))).resolves.toBe('done');
    await expect(deadline.limit(Promise.reject(new Error('no')))).rejects.toThrow('no');
  });

  it('refuses work that takes longer, and hands over its late result', async () => {
    let end = (_result: string): void => undefined;
    const work = new Promise<string>((resolve) => (end = resolve));
    const unwanted: string[] = [];
    await expect(Deadline.in(1).limit(work, (late) => void unwanted.push(late))).rejects.toBeInstanceOf(
      Overloaded,
    );
    end('late');
    await work;
    expect(unwanted).toEqual(['late']);
  });

  it('has no time left once it has passed', async () => {
    const deadline = Deadline.in(5);
    expect(() => Deadline.in(600_000).assertAhead()).not.toThrow();
    await expect(deadline.limit(never)).rejects.toBeInstanceOf(Overloaded);
    await expect(Deadline.in(0).limit(never)).rejects.toBeInstanceOf(Overloaded);
    expect(() => Deadline.in(0).assertAhead()).toThrow(Overloaded);
  });
});
