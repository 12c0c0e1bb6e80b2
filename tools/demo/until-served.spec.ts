import { untilServed } from './until-served';

describe('a call of the demo loader', () => {
  const answering = (...statuses: number[]) => {
    const left = [...statuses];
    return { ask: async () => ({ status: left.length > 1 ? left.shift() : left[0] }), left };
  };

  it('is repeated while the service is busy', async () => {
    const { ask, left } = answering(503, 503, 201, 422);
    expect(await untilServed(ask, 0)).toEqual({ status: 201 });
    expect(left).toEqual([422]);
  });

  it('is not repeated for ever', async () => {
    expect(await untilServed(answering(503).ask, 0)).toEqual({ status: 503 });
  });
});
