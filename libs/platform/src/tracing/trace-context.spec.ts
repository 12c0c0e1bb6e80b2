import { readTraceparent, shareOf, spanOfCall, traceIdOf, traceparentOf } from './trace-context';

const ID = '4bf92f3577b34da6a3ce929d0e0e4736';

describe('A trace', () => {
  it('has the request id of its call as its own, where that is a UUID', () => {
    expect(traceIdOf('4BF92F35-77B3-4DA6-A3CE-929D0E0E4736')).toBe(ID);
    expect(traceIdOf(ID)).toBe(ID);
  });

  it.each(['my-request.1', '00000000-0000-0000-0000-000000000000'])(
    'has the same id each time for %s',
    (id) => {
      const { traceId, spanId } = spanOfCall(traceIdOf(id));
      expect([traceId, spanId]).toEqual([
        expect.stringMatching(/^(?!0+$)[0-9a-f]{32}$/),
        expect.stringMatching(/^(?!0+$)[0-9a-f]{16}$/),
      ]);
      expect(spanOfCall(traceIdOf(id))).toEqual({ traceId, spanId });
    },
  );

  it('belongs to a share of all traces by the end of its id', () => {
    expect(shareOf(`${'f'.repeat(19)}${'0'.repeat(13)}`)).toBe(0);
    expect(shareOf('f'.repeat(32))).toBeCloseTo(1);
    expect(shareOf(`${'0'.repeat(19)}8${'0'.repeat(12)}`)).toBe(0.5);
  });

  it('is passed on by traceparent, and by nothing else', () => {
    const context = { traceId: ID, spanId: '00f067aa0ba902b7' };
    expect(readTraceparent(traceparentOf(context))).toEqual(context);
    const bad = [
      '',
      'x',
      undefined,
      7,
      ['a'],
      `00-${ID}-00f067aa0ba902b7`,
      `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    ];
    expect(bad.map(readTraceparent)).toEqual(bad.map(() => undefined));
  });
});
