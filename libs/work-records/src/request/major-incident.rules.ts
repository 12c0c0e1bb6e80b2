import { becomes, is, on, refuse, set, type Change, type Rule } from '@deskline/record';
import type { RequestRow } from './request.record';

type Status = NonNullable<RequestRow['major_incident_status']>;

/** Allowed transitions; the documents name none (ADR 48). A proposed request never returns to none. */
const MOVES: Readonly<Record<Status | 'none', readonly Status[]>> = {
  none: ['proposed', 'accepted'],
  proposed: ['accepted', 'rejected', 'canceled'],
  rejected: ['proposed'],
  accepted: ['resolved', 'canceled'],
  resolved: ['accepted'],
  canceled: ['proposed'],
};

const movesAlong: Rule<RequestRow> = ({ before, after: { major_incident_status: to } }) => {
  const from = before?.major_incident_status ?? null;
  if (from === to || (to !== null && MOVES[from ?? 'none'].includes(to))) return [];
  return [{ refuse: 'major_incident_status', because: 'transition' }];
};

const isNoSuchIncident = ({ after: { category, impact } }: Change<RequestRow>): boolean =>
  category !== 'incident' || (impact !== 'high' && impact !== 'top');

export const majorIncidentRules: readonly Rule<RequestRow>[] = [
  movesAlong,
  on(
    [becomes('major_incident_status', ['proposed', 'accepted']), isNoSuchIncident],
    refuse('major_incident_status', 'not_major'),
  ),
  on(
    [becomes('status', 'completed'), is('major_incident_status', 'accepted')],
    set<RequestRow>({ major_incident_status: 'resolved' }),
  ),
];
