import {
  always,
  at,
  endOfDay,
  isBefore,
  notBefore,
  on,
  refuse,
  set,
  startOfDay,
  type Change,
  type Rule,
  type Then,
  type Timer,
  type When,
} from '@deskline/record';
import type { AGREEMENT_STATUSES } from './term';

/** Fields that all kinds of agreements have. */
export interface Days {
  readonly status: (typeof AGREEMENT_STATUSES)[number];
  readonly start_date: string | null;
  readonly notice_date: string | null;
  readonly expiry_date: string | null;
  readonly starts_at: string | null;
  readonly expires_at: string | null;
}

/** Fields of agreements that have a time zone. */
export interface Term extends Days {
  readonly time_zone: string | null;
}

/** Default time zone of an agreement. */
const ZONE = 'UTC';

/** Sets a moment only while the timer waits for it, so that timers read no agreement that has ended. */
const setTimerFields =
  <Row extends Days>(zoneOf: ZoneOf<Row>): Then<Row> =>
  (change) => {
    const { status, start_date, expiry_date } = change.after;
    const zone = zoneOf(change) ?? ZONE;
    const begins = status === 'scheduled_for_activation' ? start_date : null;
    const ends = status === 'active' ? expiry_date : null;
    const times: Partial<Days> = {
      starts_at: begins === null ? null : startOfDay(begins, zone),
      expires_at: ends === null ? null : endOfDay(ends, zone),
    };
    return { set: times as Partial<Row> };
  };

/** "start_date: first active day": an agreement that is activated before that day waits for it. */
const isBeforeStart =
  <Row extends Days>(zoneOf: ZoneOf<Row>): When<Row> =>
  (change) => {
    const { status, start_date } = change.after;
    if (status !== 'active' || start_date === null) return false;
    return isBefore(change.now, startOfDay(start_date, zoneOf(change) ?? ZONE));
  };

const isMoved: When<Days> = ({ before, after }) =>
  before?.notice_date !== after.notice_date || before?.expiry_date !== after.expiry_date;

const expiresFirst: When<Days> = ({ after: { notice_date, expiry_date } }) =>
  notice_date !== null && expiry_date !== null && isBefore(expiry_date, notice_date);

type ZoneOf<Row> = (change: Change<Row>) => string | null;

/** Rules for the days of an agreement, in its time zone. */
export const termRulesIn = <Row extends Days>(zoneOf: ZoneOf<Row>): readonly Rule<Row>[] => [
  notBefore<Row>('expiry_date', 'start_date'),
  notBefore<Row>('notice_date', 'start_date'),
  // "notice_date: last day to give notice", before the expiry date
  on<Row>([isMoved as When<Row>, expiresFirst as When<Row>], refuse('notice_date', 'after_end')),
  on<Row>(isBeforeStart(zoneOf), set({ status: 'scheduled_for_activation' } as Partial<Row>)),
  on<Row>(always, setTimerFields(zoneOf)),
];

export const termRules = termRulesIn<Term>(({ after }) => after.time_zone);

export const termTimers: readonly Timer<Days>[] = [
  // "start_date: first active day"
  at('starts_at', { from: { status: 'scheduled_for_activation' }, set: { status: 'active' } }),
  // "expiry_date: active through this day; status becomes expired automatically afterwards"
  at('expires_at', { from: { status: 'active' }, set: { status: 'expired' } }),
];
