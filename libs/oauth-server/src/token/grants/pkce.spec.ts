import { isChallenge, verifies } from './pkce';

/** RFC 7636, appendix B. */
const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

describe('the proof key for code exchange', () => {
  it('is the example of RFC 7636', () => {
    expect([isChallenge(challenge), verifies(challenge, verifier)]).toEqual([true, true]);
  });

  it.each([
    [challenge, undefined],
    [challenge, challenge],
    [challenge, `${verifier}x`],
    [challenge, 'short'],
    [null, verifier],
  ])('with the challenge %s is not proven by %s', (made, given) => expect(verifies(made, given)).toBe(false));

  it('is not asked for where no challenge was made', () => expect(verifies(null, undefined)).toBe(true));
});
