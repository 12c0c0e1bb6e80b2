import { behaviour, type Area } from '@deskline/record-store';
import { OutOfOfficePeriod } from './out-of-office-period.record';
import { outOfOfficePeriodRules } from './out-of-office-period.rules';
import { TimeAllocation } from './time-allocation.record';
import { outOfOfficeWords } from './out-of-office.words';

export const outOfOffice: Area = {
  words: outOfOfficeWords,
  records: [OutOfOfficePeriod, TimeAllocation],
  behaviours: [behaviour(OutOfOfficePeriod, { rules: outOfOfficePeriodRules })],
};
