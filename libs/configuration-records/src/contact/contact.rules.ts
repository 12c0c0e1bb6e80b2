import { on, refuse, type Rule, type When } from '@deskline/record';
import { FORMATS } from '@deskline/record-kinds';
import type { ContactRow } from './contact.record';

const uses =
  (protocol: ContactRow['protocol']): When<ContactRow> =>
  ({ after }) =>
    after.protocol === protocol;

const isNo =
  (format: 'email' | 'uri'): When<ContactRow> =>
  ({ after }) =>
    !FORMATS[format].holds(after.uri);

/** Telephone numbers have too many formats to be validated. */
export const contactRules: readonly Rule<ContactRow>[] = [
  on([uses('email'), isNo('email')], refuse('uri', 'bad_email')),
  on([uses('website'), isNo('uri')], refuse('uri', 'bad_uri')),
];
