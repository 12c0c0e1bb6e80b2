import { isZone, type Format } from '@deskline/record';
import { isUuid } from '../values/text-id';
import { Fault } from './check';

/** No white space, no character that is not seen, and none that means something in the header of a mail. */
const LOCAL = /^[^\s\p{C}@<>()[\]\\,;:"]{1,64}$/u;
const LONGEST_EMAIL = 255;
const LABEL = /^[\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u;
const LOCALE = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/;
const LANGUAGES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
const SCHEMES = new Set(['http:', 'https:', 'data:']);

/** One mailbox; what a mail server then makes of it is not ours to know. */
function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  return (
    at > 0 &&
    text.length <= LONGEST_EMAIL &&
    LOCAL.test(text.slice(0, at)) &&
    text
      .slice(at + 1)
      .split('.')
      .every((label) => LABEL.test(label))
  );
}

/** A language that has a name, and a country and script that do, where they are said. */
function isLocale(text: string): boolean {
  try {
    return LOCALE.test(text) && LANGUAGES.of(text) !== undefined;
  } catch {
    return false; // no language tag at all
  }
}

const TESTS: Readonly<Record<Format, { holds(text: string): boolean; fault: Fault }>> = {
  email: { holds: isEmail, fault: new Fault('bad_email') },
  // "comma separated list of e-mail addresses"
  emails: {
    // Spaces may stand around a comma; a line break there could start a header of its own.
    holds: (text) => text.split(',').every((each) => isEmail(each.replace(/^ +| +$/g, ''))),
    fault: new Fault('bad_email'),
  },
  uri: {
    holds: (text) => URL.canParse(text) && SCHEMES.has(new URL(text).protocol),
    fault: new Fault('bad_uri'),
  },
  time_zone: { holds: isZone, fault: new Fault('bad_time_zone') },
  locale: { holds: isLocale, fault: new Fault('bad_locale') },
  uuid: { holds: isUuid, fault: new Fault('invalid') },
};

export function formatCheck(format: Format): (text: string) => Fault | undefined {
  const { holds, fault } = TESTS[format];
  return (text) => (holds(text) ? undefined : fault);
}
