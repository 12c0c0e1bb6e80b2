import { errorAnswer } from './answer';
import { errors, type ApiError } from './errors';

describe('the table of errors', () => {
  it.each<[number, string, ApiError]>([
    [400, 'Invalid JSON string posted', errors.invalidJson()],
    [401, 'Unauthorized', errors.unauthorized()],
    [403, 'Forbidden', errors.forbidden()],
    [404, 'Not Found', errors.notFound()],
    [406, 'Not Acceptable', errors.notAcceptable()],
    [412, 'Precondition Failed', errors.stale()],
    [422, 'Validation Failed', errors.invalid([])],
    [429, 'Too Many Requests', errors.tooManyRequests(12, 'https://docs.example')],
    [500, 'Internal Server Error', errors.internal()],
    [502, 'Bad Gateway', errors.badGateway()],
    [503, 'Service Unavailable', errors.unavailable()],
    [504, 'Gateway timeout', errors.gatewayTimeout()],
  ])('answers %i with the message %s', (status, message, error) => {
    const { head, body } = errorAnswer(error);
    expect(head.status).toBe(status);
    expect(head.headers['Content-Type']).toBe('application/json; charset=utf-8');
    expect((JSON.parse(body.toString()) as { message: string }).message).toBe(message);
  });

  it('answers 429 and 503 with Retry-After', () => {
    expect(errorAnswer(errors.tooManyRequests(12, 'https://docs.example')).head.headers['Retry-After']).toBe(
      '12',
    );
    expect(errorAnswer(errors.unavailable()).head.headers['Retry-After']).toBe('1');
  });

  it('never sends the cause of an error', () => {
    const { body } = errorAnswer(errors.internal(new Error('password is hunter2')));
    expect(body.toString()).toBe('{"message":"Internal Server Error"}');
  });
});
