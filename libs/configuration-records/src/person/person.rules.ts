import { becomes, change, not, on, isNew, type Rule } from '@deskline/record';
import { Team } from '../team/team.record';
import type { PersonRow } from './person.record';

export const personRules: readonly Rule<PersonRow>[] = [
  // A disabled person stays a member, and coordinates no team: "the record may not be related to further records".
  on([not(isNew), becomes('disabled', true)], ({ after: { id } }) =>
    change(Team, { coordinator: id }, { coordinator: null }),
  ),
];
