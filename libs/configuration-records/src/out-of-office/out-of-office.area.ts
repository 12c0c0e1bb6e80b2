import { behaviour, type Area } from '@deskline/record-store';
import { OutOfOfficePeriod } from './out-of-office-period.record';
import { outOfOfficePeriodRules } from './out-of-office-period.rules';
import { TimeAllocation } from './time-allocation.record';

export const outOfOffice: Area = {
  records: [OutOfOfficePeriod, TimeAllocation],
  behaviours: [behaviour(OutOfOfficePeriod, { rules: outOfOfficePeriodRules })],
};
