import { changes, on, refuse, type Rule, type When } from '@deskline/record';
import type { RequestTemplateRow } from './request-template.record';

const leavesJustificationOpen: When<RequestTemplateRow> = ({ lookups: { workflow_template } }) =>
  workflow_template !== undefined && workflow_template.justification === null;

export const requestTemplateRules: readonly Rule<RequestTemplateRow>[] = [
  // "justification: required when request templates are linked"
  on([changes('workflow_template'), leavesJustificationOpen], refuse('workflow_template', 'invalid')),
];
