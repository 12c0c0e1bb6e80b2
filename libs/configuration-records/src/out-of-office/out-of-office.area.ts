import { behaviour, type Area } from '@deskline/record-store';
import { OutOfOfficePeriod } from './out-of-office-period.record';
import { outOfOfficePeriodRules } from './out-of-office-period.rules';
import { TimeAllocation } from './time-allocation.record';
import { TimesheetSetting } from './timesheet-setting.record';
import { timesheetSettingRules } from './timesheet-setting.rules';
import { outOfOfficeWords } from './out-of-office.words';

export const outOfOffice: Area = {
  words: outOfOfficeWords,
  records: [OutOfOfficePeriod, TimeAllocation, TimesheetSetting],
  behaviours: [
    behaviour(OutOfOfficePeriod, { rules: outOfOfficePeriodRules }),
    behaviour(TimesheetSetting, { rules: timesheetSettingRules }),
  ],
};
