import { loadSettings } from './load-settings';
import { limitsOf } from './plans';
import { Settings } from './settings';

const read = (PLANS?: string) => loadSettings(Settings, { PLANS });

describe('The setting PLANS', () => {
  it('has the limits of each plan by its name', () => {
    const settings = read('{"basic": {"calls_per_hour": 100, "records": 0}, "premium": {}}');
    expect(limitsOf(settings, 'basic')).toEqual({ calls_per_hour: 100, records: 0 });
    expect(limitsOf(settings, 'premium')).toEqual({});
  });

  it('limits nothing for an account without a plan, with an unknown one, or where it is not set', () => {
    const settings = read('{"basic": {"webhooks": 1}}');
    for (const plan of [null, undefined, '', 'other', 'toString', '__proto__'])
      expect(limitsOf(settings, plan)).toEqual({});
    expect(limitsOf(read(), 'basic')).toEqual({});
  });

  it.each([
    ['basic', 'must be a JSON object of plans by name'],
    ['[]', 'must be a JSON object of plans by name'],
    ['{"Basic plan": {}}', 'unlike "Basic plan"'],
    ['{"__proto__": {}}', 'unlike "__proto__"'],
    ['{"basic": 7}', 'must have an object of limits for the plan basic'],
    ['{"basic": {"calls": 7}}', 'must have no other limits than calls_per_hour, records, storage_bytes'],
    ['{"basic": {"calls_per_hour": 0}}', 'must have a whole number from 1 on as calls_per_hour of basic'],
    ['{"basic": {"records": "7"}}', 'must have a whole number from 0 on as records of basic'],
    ['{"basic": {"webhooks": 1.5}}', 'must have a whole number from 0 on as webhooks of basic'],
    ['{"basic": {"storage_bytes": -1}}', 'must have a whole number from 0 on as storage_bytes of basic'],
  ])('refuses %s, and tells the fault', (text, fault) => {
    expect(() => read(text)).toThrow(fault);
  });
});
