import { actionsHtml, compile, descriptionHtml, Program } from '@deskline/automation';
import type { Rule } from '@deskline/record';
import { modelFor } from './models';

export interface RuleRow {
  readonly applies_to: string | null;
  readonly expressions: string | null;
  readonly condition: string | null;
  readonly actions: string | null;
  readonly description: string | null;
  readonly actions_html: string | null;
  readonly description_html: string | null;
}

const READ = ['applies_to', 'expressions', 'condition', 'actions'] as const;

/** Whether all that a rule is compiled from is unchanged. */
export const isSameRule = (before: RuleRow, after: RuleRow): boolean =>
  READ.every((name) => before[name] === after[name]);

/** "A rule that does not parse is refused with 422 and the position of the fault." */
const isUnderstood: Rule<RuleRow> = ({ before, after }) => {
  if (before && isSameRule(before, after)) return [];
  const { expressions, condition, actions } = after;
  const read = compile({ expressions, condition, actions }, modelFor(after.applies_to));
  if (read instanceof Program) return [];
  return read.map(({ field, ...values }) => ({ refuse: field, because: 'not_understood', values }));
};

const isRendered: Rule<RuleRow> = ({ after: { actions, description } }) => [
  {
    set: {
      actions_html: actions === null ? null : actionsHtml(actions),
      description_html: description === null ? null : descriptionHtml(description),
    },
  },
];

export const ruleTextRules = [isUnderstood, isRendered];
