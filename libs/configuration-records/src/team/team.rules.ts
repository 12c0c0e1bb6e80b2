import { changes, on, refuse, type Rule, type When } from '@deskline/record';
import type { TeamRow } from './team.record';

/** Local part of an e-mail address: no blanks, control characters or delimiters. */
const LOCAL_PART = /^[^\s\p{C}@<>()[\]\\,;:"]+$/u;

const isNoLocalPart: When<TeamRow> = ({ after: { inbound_email_local_part: part } }) =>
  part !== null && !LOCAL_PART.test(part);

export const teamRules: readonly Rule<TeamRow>[] = [
  on([changes('inbound_email_local_part'), isNoLocalPart], refuse('inbound_email_local_part', 'invalid')),
];
