import { becomes, change, not, on, isNew, type Rule } from '@deskline/record';
import { Team } from '../team/team.record';
import type { PersonRow } from './person.record';

export const personRules: readonly Rule<PersonRow>[] = [
  // Who is disabled stays a member, and is nobody's coordinator: "the record may not be related to further records".
  on([not(isNew), becomes('disabled', true)], ({ after: { id } }) =>
    change(Team, { coordinator: id }, { coordinator: null }),
  ),
];
