import { behaviour, type Area } from '@deskline/record-store';
import { AddOutOfOfficePeriods1797900000000 } from './add-out-of-office-periods.migration';
import { OutOfOfficePeriod } from './out-of-office-period.record';
import { outOfOfficePeriodRules } from './out-of-office-period.rules';
import { TimeAllocation } from './time-allocation.record';

export const outOfOffice: Area = {
  records: [OutOfOfficePeriod, TimeAllocation],
  behaviours: [behaviour(OutOfOfficePeriod, { rules: outOfOfficePeriodRules })],
  migrations: [AddOutOfOfficePeriods1797900000000],
};
