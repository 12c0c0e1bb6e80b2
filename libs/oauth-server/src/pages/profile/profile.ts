import type { Authorization } from '../../authorize/grants';
import type { ListedSession } from '../../session/sessions';
import type { PersonalAccessToken } from '../../token/personal/personal-access-tokens';
import type { MemberVisit } from '../members';
import { formatTime } from '../format-time';
import type { Texts } from '../texts/en';
import { say } from '../texts/texts';
import type { IdentityForm } from './identity-form';
import type { PasswordForm } from './password-form';
import type { TokenForm } from './token-form';

/** Content of the page; each section takes its part. */
export interface Profile {
  tokens: readonly PersonalAccessToken[];
  sessions: readonly ListedSession[];
  authorizations: readonly Authorization[];
  identity: IdentityForm;
  password: PasswordForm;
  form: TokenForm;
  /** Token that was made just now. */
  token?: string;
  /** Confirmation of the last change. */
  done?: keyof Texts;
  status?: number;
}

/** Reader of the page, with texts and times in their language and time zone. */
export interface Reader {
  visit: MemberVisit;
  speak(key: keyof Texts, gaps?: Record<string, string | number>): string;
  when(time: Date): string;
}

export const readerOf = (visit: MemberVisit): Reader => ({
  visit,
  speak: (key, gaps) => say(visit.language, key, gaps),
  when: (time) => formatTime(visit.language, visit.signedIn.time_zone, time),
});
