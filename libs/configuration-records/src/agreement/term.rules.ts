import {
  always,
  at,
  endOfDay,
  isBefore,
  notBefore,
  on,
  refuse,
  startOfDay,
  type Change,
  type Rule,
  type Then,
  type Timer,
  type When,
} from '@deskline/record';
import type { AGREEMENT_STATUSES } from './term';

/** What agreements of all kinds have. */
export interface Days {
  readonly status: (typeof AGREEMENT_STATUSES)[number];
  readonly start_date: string | null;
  readonly notice_date: string | null;
  readonly expiry_date: string | null;
  readonly starts_at: string | null;
  readonly expires_at: string | null;
}

/** What those have that say by whose clocks their days begin. */
export interface Term extends Days {
  readonly time_zone: string | null;
}

/** An agreement that does not say by whose clocks its days begin goes by these. */
const ZONE = 'UTC';

/** Only what is waited for has a moment, so that timers look at nothing that is over. */
const reckon =
  <Row extends Days>(zoneOf: ZoneOf<Row>): Then<Row> =>
  (change) => {
    const { status, start_date, expiry_date } = change.after;
    const zone = zoneOf(change) ?? ZONE;
    const begins = status === 'scheduled_for_activation' ? start_date : null;
    const ends = status === 'active' ? expiry_date : null;
    const moments: Partial<Days> = {
      starts_at: begins === null ? null : startOfDay(begins, zone),
      expires_at: ends === null ? null : endOfDay(ends, zone),
    };
    return { set: moments as Partial<Row> };
  };

const isMoved: When<Days> = ({ before, after }) =>
  before?.notice_date !== after.notice_date || before?.expiry_date !== after.expiry_date;

const expiresFirst: When<Days> = ({ after: { notice_date, expiry_date } }) =>
  notice_date !== null && expiry_date !== null && isBefore(expiry_date, notice_date);

type ZoneOf<Row> = (change: Change<Row>) => string | null;

/** What goes for the days of an agreement, in the zone that they are days of. */
export const termRulesIn = <Row extends Days>(zoneOf: ZoneOf<Row>): readonly Rule<Row>[] => [
  notBefore<Row>('expiry_date', 'start_date'),
  notBefore<Row>('notice_date', 'start_date'),
  // "notice_date: last day to give notice", of what has not expired yet
  on<Row>([isMoved as When<Row>, expiresFirst as When<Row>], refuse('notice_date', 'after_end')),
  on<Row>(always, reckon(zoneOf)),
];

export const termRules = termRulesIn<Term>(({ after }) => after.time_zone);

export const termTimers: readonly Timer<Days>[] = [
  // "start_date: first active day"
  at('starts_at', { from: { status: 'scheduled_for_activation' }, set: { status: 'active' } }),
  // "expiry_date: active through this day; status becomes expired automatically afterwards"
  at('expires_at', { from: { status: 'active' }, set: { status: 'expired' } }),
];
