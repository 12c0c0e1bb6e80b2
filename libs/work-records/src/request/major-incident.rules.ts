import { becomes, is, moves, on, refuse, set, type Change, type Rule } from '@deskline/record';
import { MAJOR_INCIDENT_MOVES } from './request-kinds';
import type { RequestRow } from './request.record';

const isNoSuchIncident = ({ after: { category, impact } }: Change<RequestRow>): boolean =>
  category !== 'incident' || (impact !== 'high' && impact !== 'top');

const movesOneByOne = moves<RequestRow>('major_incident_status', MAJOR_INCIDENT_MOVES);

/** An import brings an incident as it is elsewhere: resolved, too. */
const movesUnlessImported: Rule<RequestRow> = (change) =>
  change.before === null && change.client?.imports ? [] : movesOneByOne(change);

export const majorIncidentRules: readonly Rule<RequestRow>[] = [
  movesUnlessImported,
  on(
    [becomes('major_incident_status', ['proposed', 'accepted']), isNoSuchIncident],
    refuse('major_incident_status', 'not_major'),
  ),
  on(
    [becomes('status', 'completed'), is('major_incident_status', 'accepted')],
    set<RequestRow>({ major_incident_status: 'resolved' }),
  ),
];
