export { ACTS, type ActKind } from './act';
export { compile } from './compile';
export { actionsHtml, descriptionHtml } from './html';
export { fromJson, modelOf, spoken, type Model } from './model';
export { Program, type Deed, type Facts } from './program';
export { RuleFailed, type Fault, type Part, type RuleText } from './rule-text';
