import type { ContractExceptions } from '@deskline/testing';

/** Texts that parse as parts of a rule. */
const texts = {
  expressions: (variant: number) => `answer = ${variant} + 1`,
  condition: (variant: number) => `record.id > ${variant}`,
  actions: (variant: number) => `webhook({"variant": ${variant}})`,
};
const narrow = Object.keys(texts);

export const contract: ContractExceptions = {
  beyond: ['automation_failures', 'automation_rule_runs'], // "A failing rule … is recorded and shown": "/automation_rules/:id/failures"
  // "rulable_type also Problem; predefined filter for_problems"
  differences: {
    automation_rules: { deletable: true }, // "DELETE /:id answers 204"
    app_offering_automation_rules: {
      valuesBeyond: { rulable_type: ['Problem'] },
      viewsBeyond: ['for_problems'],
    },
  },
  additions: {
    automation_rule: {
      narrow,
      values: texts,
      // A rule is for all records of a type, or for one of these.
      without: [
        'request',
        'request_template',
        'task',
        'task_template',
        'workflow',
        'workflow_template',
        'project_task',
        'project_task_template',
        'project_template',
      ],
    },
    app_offering_automation_rule: { narrow, values: texts },
  },
};
