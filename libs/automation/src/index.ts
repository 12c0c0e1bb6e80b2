export { ACTION_KINDS, type ActionKind } from './rule-action';
export { compile } from './compile';
export type { GivenField } from './given-fields';
export { actionsHtml, descriptionHtml } from './html';
export { jsonForRules, modelOf, recordForRules, type RecordModel } from './model';
export type { Evaluation } from './process/evaluation';
export { RuleProcess } from './process/rule-process';
export { Program, type RuleAction, type Facts } from './program';
export { RuleFailed, type Fault, type RuleField, type RuleText } from './rule-text';
