import { NotFound } from '@deskline/record-store';
import { Logger } from '@nestjs/common';
import { json } from './answer';
import { answerOrError } from './answer-or-error';

const call = { principal: { language: 'nl' }, request_id: 'call-1' } as never;

describe('answerOrError', () => {
  const logged = jest.spyOn(Logger.prototype, 'error').mockImplementation();
  beforeEach(() => logged.mockClear());

  it('passes the answer on', async () => {
    const answer = json(200, Buffer.from('{}'));
    expect(await answerOrError(call, () => Promise.resolve(answer))).toBe(answer);
  });

  it('answers a refusal and logs nothing', async () => {
    expect(await answerOrError(call, () => Promise.reject(new NotFound()))).toMatchObject({
      head: { status: 404 },
    });
    expect(logged).not.toHaveBeenCalled();
  });

  it('answers an unexpected error with 500 and logs it with the request id', async () => {
    const error = new Error('broken');
    expect(await answerOrError(call, () => Promise.reject(error))).toMatchObject({ head: { status: 500 } });
    expect(logged).toHaveBeenCalledWith('request failed', error, { request_id: 'call-1' });
  });
});
