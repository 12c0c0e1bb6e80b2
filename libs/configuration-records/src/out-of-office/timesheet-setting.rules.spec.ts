import type { Rule } from '@deskline/record';
import { applyRules } from '@deskline/record-store';
import { rowOf } from '../../test/rows';
import { TimesheetSetting } from './timesheet-setting.record';
import { timesheetSettingRules } from './timesheet-setting.rules';

describe('a timesheet setting', () => {
  it.each([
    [5, []],
    [240, []],
    [0, ['not_included']],
    [7, ['not_included']],
    [-5, ['not_included']],
  ])('has one of the increments of the document: %s minutes', (time_increment, reasons) => {
    const { problems } = applyRules(timesheetSettingRules as readonly Rule[], {
      ...{ before: null, now: '2026-03-02T09:00:00Z', caller: 1, lookups: {} },
      after: rowOf(TimesheetSetting, { time_increment, percentage_increment: '12.50' }),
    });
    expect(problems.map(({ because }) => because)).toEqual(reasons);
  });

  it('has one of the percentages of the document', () => {
    const { problems } = applyRules(timesheetSettingRules as readonly Rule[], {
      ...{ before: null, now: '2026-03-02T09:00:00Z', caller: 1, lookups: {} },
      after: rowOf(TimesheetSetting, { time_increment: 60, percentage_increment: '13' }),
    });
    expect(problems).toEqual([{ field: 'percentage_increment', because: 'not_included' }]);
  });
});
