import { notBefore, type Rule } from '@deskline/record';
import type { HolidayRow } from './holiday.record';

export const holidayRules: readonly Rule<HolidayRow>[] = [notBefore('end_at', 'start_at')];
