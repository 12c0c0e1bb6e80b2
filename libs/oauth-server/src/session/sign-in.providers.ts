import type { Provider } from '@nestjs/common';
import { ChangePassword } from '../password/change-password';
import { Passwords } from '../password/passwords';
import { Sessions } from './sessions';
import { SignIn } from './sign-in';
import { SignInAudit } from './sign-in-audit';
import { SignInChoices } from './sign-in-choices';
import { SignInThrottle } from './sign-in-throttle';

export const signInProviders: Provider[] = [
  ChangePassword,
  Passwords,
  Sessions,
  SignIn,
  SignInAudit,
  SignInChoices,
  SignInThrottle,
];
