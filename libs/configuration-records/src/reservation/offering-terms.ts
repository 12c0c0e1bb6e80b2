import type { Queries } from '@deskline/platform';
import type { WorkWeek } from '@deskline/record';
import { WORK_WEEK } from '../calendar/work-week';
import type { Hours } from './hours';
import type { Times } from './terms';

const OFFERING = `SELECT calendar_id, time_zone AS zone, multi_day,
  EXISTS (SELECT FROM reservation_offering_cis WHERE from_id = id AND to_id = $2) AS offers
FROM reservation_offering WHERE id = $1`;

interface Offering extends Omit<Hours, 'week'> {
  readonly calendar_id: number;
  readonly offers: boolean;
}

/** Hours of an offering around the times, and whether it offers the CI. */
export async function offeringTerms(
  queries: Queries,
  { offering, ci, start_at, end_at }: Times & { readonly offering: number; readonly ci: number },
): Promise<Hours & Pick<Offering, 'offers'>> {
  const [found] = await queries.query<Offering>(OFFERING, [offering, ci], 'reservation.offering');
  const { calendar_id, ...terms } = found as Offering;
  const [week] = await queries.query<WorkWeek>(
    WORK_WEEK,
    [calendar_id, start_at, end_at],
    'calendar.work-week',
  );
  return { ...terms, week: week ?? { hours: [], holidays: [] } };
}
