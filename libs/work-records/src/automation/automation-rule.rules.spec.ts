import { applyRules, blankRow } from '@deskline/record-store';
import { AppOfferingAutomationRule } from './app-offering-automation-rule.record';
import { appOfferingAutomationRuleRules } from './app-offering-automation-rule.rules';
import { AutomationRule } from './automation-rule.record';
import { automationRuleRules } from './automation-rule.rules';

const decided = (
  record: typeof AutomationRule | typeof AppOfferingAutomationRule,
  rules: unknown,
  values: object,
  more: object = {},
) =>
  applyRules(rules as never, {
    before: null,
    ...more,
    after: { ...blankRow(record), ...values },
    now: '2026-03-02T09:00:00Z',
    caller: 1,
    lookups: {},
  });
const rule = (values: object) => decided(AutomationRule, automationRuleRules, values);

describe('an automation rule', () => {
  it.each([
    [{ generic: 'problem' }, 'problem'],
    [{ request: 1 }, 'request'],
    [{ request_template: 1 }, 'request'],
    [{ task_template: 1 }, 'task'],
    [{ workflow_template: 1 }, 'workflow'],
    [{ project_template: 1 }, 'project'],
    [{ project_task_template: 1 }, 'project_task'],
    [{}, null],
  ])('with %j applies to %s', (values, applies_to) => {
    expect(rule(values)).toMatchObject({ problems: [], after: { applies_to } });
  });

  it('is for all records of a type or linked to one record, not both', () => {
    expect(rule({ generic: 'request', task: 1, workflow: 2 }).problems).toEqual([
      { field: 'task', because: 'beside', values: { other: 'generic' } },
      { field: 'workflow', because: 'beside', values: { other: 'generic' } },
    ]);
  });

  it('is refused with the position of the error when it does not parse', () => {
    const values = { generic: 'request', condition: 'request.status ==\n"a" &&', actions: 'note("a" +)' };
    expect(rule(values).problems).toMatchObject([
      { field: 'condition', because: 'not_understood', values: { line: 2, column: 7 } },
      { field: 'actions', because: 'not_understood', values: { line: 1, column: 11 } },
    ]);
  });

  it('refuses fields that its record type does not have', () => {
    const values = { condition: 'task.statsu == "assigned"' };
    expect(rule({ task: 1, ...values }).problems).toMatchObject([
      { field: 'condition', values: { column: 6, message: 'No such key: statsu' } },
    ]);
    expect(rule({ task: 1, condition: 'request.status == "assigned"' }).problems).toHaveLength(1);
    expect(rule({ generic: 'ci', condition: 'ci.anything == 1' }).problems).toEqual([]);
  });

  it('renders its texts as HTML with markup escaped', () => {
    const { after } = rule({ actions: 'note("<b>")', description: 'Bold <b>' });
    expect(after).toMatchObject({
      actions_html: '<pre><code>note(&quot;&lt;b&gt;&quot;)</code></pre>',
      description_html: '<p>Bold &lt;b&gt;</p>',
    });
  });

  it('of an app offering applies to requests, tasks or configuration items', () => {
    const ofApp = (rulable_type: string) =>
      decided(AppOfferingAutomationRule, appOfferingAutomationRuleRules, { rulable_type }).after[
        'applies_to'
      ];
    expect(['Req', 'Task', 'Ci'].map(ofApp)).toEqual(['request', 'task', 'ci']);
  });

  describe('is saved only by somebody who may read the types it reads', () => {
    const saved = (values: object, reads: readonly string[], before: object | null = null) =>
      decided(AutomationRule, automationRuleRules, values, {
        before: before && { ...blankRow(AutomationRule), ...before },
        callerReadsAll: (type: string) => reads.includes(type),
      }).problems;
    const update = { trigger: 'on update', generic: 'request' };
    const refused = (field: string, type: string) => [{ field, because: 'unreadable', values: { type } }];

    it.each([
      [{ ...update }, ['request'], []],
      [{ ...update }, ['task', 'note'], refused('generic', 'request')],
      [{ trigger: 'on update', task_template: 3 }, ['request'], refused('task_template', 'task')],
      [{ ...update, trigger: 'on note added' }, ['request'], refused('trigger', 'note')],
      [{ ...update, actions: 'note(note.text)' }, ['request'], refused('trigger', 'note')],
      [{ ...update, actions: 'note("note")' }, ['request'], []],
      [{ trigger: 'on update' }, [], []],
    ])('%j by a reader of %j: %j', (values, reads, problems) => {
      expect(saved(values, reads)).toEqual(problems);
    });

    it.each([
      [{ name: 'Other', position: 3 }, []],
      [{ disabled: true }, []],
      [{ condition: 'true' }, refused('condition', 'request')],
      [{ trigger: 'on create' }, refused('trigger', 'request')],
    ])('also when it is changed: %j', (changed, problems) => {
      expect(saved({ ...update, ...changed }, [], { ...update, applies_to: 'request' })).toEqual(problems);
    });

    it('and when it is enabled again', () => {
      const before = { ...update, applies_to: 'request', disabled: true };
      expect(saved({ ...update, disabled: false }, [], before)).toEqual(refused('disabled', 'request'));
      expect(saved({ ...update, disabled: false }, ['request'], before)).toEqual([]);
    });

    it('also a rule of an app offering', () => {
      const values = { rulable_type: 'Task', trigger: 'on update' };
      const more = { callerReadsAll: () => false };
      const { problems } = decided(AppOfferingAutomationRule, appOfferingAutomationRuleRules, values, more);
      expect(problems).toEqual(refused('rulable_type', 'task'));
    });
  });
});
