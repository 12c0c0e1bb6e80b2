import { isChallenge, verifies } from './pkce';

/** RFC 7636, appendix B. */
const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

describe('PKCE', () => {
  it('accepts the example of RFC 7636', () => {
    expect([isChallenge(challenge), verifies(challenge, verifier)]).toEqual([true, true]);
  });

  it.each([
    [challenge, undefined],
    [challenge, challenge],
    [challenge, `${verifier}x`],
    [challenge, 'short'],
    [null, verifier],
  ])('refuses for the challenge %s the verifier %s', (made, given) =>
    expect(verifies(made, given)).toBe(false),
  );

  it('requires no verifier without a challenge', () => expect(verifies(null, undefined)).toBe(true));
});
