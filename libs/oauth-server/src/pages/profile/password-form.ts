import { isPassword, LONGEST_PASSWORD } from '../../password/password.rules';
import type { Texts } from '../texts/en';
import type { Visit } from '../visit';

/** Errors of the form. Typed passwords are not sent back. */
export interface PasswordForm {
  errors: { old_password?: keyof Texts; new_password?: keyof Texts; new_password_again?: keyof Texts };
  /** Seconds until the next attempt is accepted. */
  wait?: number;
}

interface PasswordWish {
  old_password: string;
  new_password: string;
}

export const EMPTY_PASSWORD_FORM: PasswordForm = { errors: {} };

export function readPasswordForm({ field }: Pick<Visit, 'field'>): PasswordWish | PasswordForm {
  const [old_password, new_password] = [field('old_password'), field('new_password')];
  const errors: PasswordForm['errors'] = {
    ...((old_password === '' || old_password.length > LONGEST_PASSWORD) && {
      old_password: 'password_missing',
    }),
    ...(!isPassword(new_password)
      ? { new_password: 'new_password_wrong' }
      : new_password !== field('new_password_again') && { new_password_again: 'new_password_differs' }),
  };
  return Object.keys(errors).length > 0 ? { errors } : { old_password, new_password };
}
