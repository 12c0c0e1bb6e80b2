import { formCookie, sessionCookie } from './cookies';
import { formToken, isFormToken } from './form-token';

const secret = 'a'.repeat(43);

describe('A form token', () => {
  it('is valid for one cookie only', () => {
    expect(isFormToken(secret, formToken(secret))).toBe(true);
    expect(isFormToken('b'.repeat(43), formToken(secret))).toBe(false);
  });

  it.each([undefined, '', 7, [formToken(secret)], secret, `${formToken(secret)}x`])(
    'is invalid as %j',
    (given) => expect(isFormToken(secret, given)).toBe(false),
  );

  it('is invalid without a cookie', () => expect(isFormToken(null, formToken(secret))).toBe(false));

  it('does not reveal the cookie', () => expect(formToken(secret)).not.toContain('aaaa'));
});

describe('A cookie of the pages', () => {
  it('is limited to this host and to TLS, and hidden from scripts', () => {
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
