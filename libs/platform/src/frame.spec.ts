import { property, assert, jsonValue, uint8Array } from 'fast-check';
import { decodeFrame, encodeFrame } from './frame';

describe('Frame', () => {
  it('preserves any head and any body', () => {
    assert(
      property(jsonValue(), uint8Array({ maxLength: 200 }), (head, body) => {
        const frame = decodeFrame(encodeFrame(head, body));
        expect(JSON.stringify(frame.head)).toBe(JSON.stringify(head));
        expect(new Uint8Array(frame.body)).toEqual(body);
      }),
    );
  });

  it('is one line of JSON, then the body', () => {
    expect(encodeFrame({ method: 'GET', name: 'é' }, Buffer.from('{}')).toString()).toBe(
      '{"method":"GET","name":"é"}\n{}',
    );
  });

  it('keeps newlines of the body, and escapes those of the head', () => {
    const frame = decodeFrame<{ text: string }>(encodeFrame({ text: 'a\nb' }, Buffer.from('1\n2\n')));
    expect(frame.head.text).toBe('a\nb');
    expect(frame.body.toString()).toBe('1\n2\n');
  });

  it('has a body that is a view, not a copy', () => {
    const data = encodeFrame({}, Buffer.from('abc'));
    expect(decodeFrame(data).body.buffer).toBe(data.buffer);
  });

  it('is refused without a newline', () => {
    expect(() => decodeFrame(Buffer.from('{}'))).toThrow('no line end');
  });
});
