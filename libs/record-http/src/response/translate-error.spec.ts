import { NoResponder, Overloaded, TimedOut, Unavailable } from '@deskline/platform';
import { Forbidden, Invalid, NotFound, Stale } from '@deskline/record-store';
import { errors } from './errors';
import { apiErrorOf } from './translate-error';

describe('what is thrown', () => {
  it.each<[unknown, number]>([
    [new NotFound(), 404],
    [new Forbidden(), 403],
    [new Stale(), 412],
    [new Invalid([{ field: 'subject', because: 'blank' }]), 422],
    [new Overloaded(), 503],
    [new Unavailable(), 503],
    [new NoResponder('references.team'), 503],
    [new TimedOut('references.team', 2_000), 503],
    [errors.badRequest('x'), 400],
    [new TypeError('x is not a function'), 500],
    ['a text', 500],
    [undefined, 500],
  ])('%s is answered with %i', (thrown, status) => {
    expect(apiErrorOf(thrown, 'en').status).toBe(status);
  });

  it('keeps its cause for the log and out of the answer', () => {
    const cause = new Error('secret');
    const seen = apiErrorOf(cause, 'en');
    expect(seen.cause).toBe(cause);
    expect(JSON.stringify(seen.body)).not.toContain('secret');
  });

  it('says each problem in the language of the caller', () => {
    const seen = apiErrorOf(new Invalid([{ field: 'subject', because: 'blank' }]), 'nl');
    expect(seen.body.errors).toEqual([['subject', 'Onderwerp mag niet leeg zijn']]);
  });
});
