import { formCookie, sessionCookie } from './cookies';
import { formToken, isFormToken } from './form-token';

const secret = 'a'.repeat(43);

describe('the token of a form', () => {
  it('is that of one cookie alone', () => {
    expect(isFormToken(secret, formToken(secret))).toBe(true);
    expect(isFormToken('b'.repeat(43), formToken(secret))).toBe(false);
  });

  it.each([undefined, '', 7, [formToken(secret)], secret, `${formToken(secret)}x`])('is not %j', (given) =>
    expect(isFormToken(secret, given)).toBe(false),
  );

  it('is nothing without a cookie', () => expect(isFormToken(null, formToken(secret))).toBe(false));

  it('does not show the cookie', () => expect(formToken(secret)).not.toContain('aaaa'));
});

describe('a cookie', () => {
  it('is of this host alone, over TLS, out of reach of scripts', () => {
    expect(sessionCookie.set(secret)).toBe(
      `__Host-deskline-session=${secret}; Path=/; Secure; HttpOnly; SameSite=Lax`,
    );
    expect(sessionCookie.clear).toContain('Max-Age=0');
  });

  it('is found among others', () => {
    expect(sessionCookie.read(`a=b; __Host-deskline-session=${secret}; c=d`)).toBe(secret);
    expect(formCookie.read(`__Host-deskline-session=${secret}`)).toBeNull();
  });

  it.each([undefined, '', '__Host-deskline-session=short', `x__Host-deskline-session=${secret}`])(
    'is not found in %j',
    (header) => expect(sessionCookie.read(header)).toBeNull(),
  );
});
