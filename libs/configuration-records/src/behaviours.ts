import { behaviour } from '@deskline/record-store';
import { Sprint } from './agile/sprint.record';
import { sprintRules } from './agile/sprint.rules';
import { Person } from './person/person.record';
import { personShares } from './person/person.shares';
import { ProductCategory } from './product/product-category.record';
import { ClosureCode } from './settings/closure-code.record';
import { ProjectCategory } from './settings/project-category.record';
import { ProjectRiskLevel } from './settings/project-risk-level.record';
import { codedRules, productCategoryRules } from './settings/reference.rules';
import { RfcType } from './settings/rfc-type.record';
import { RiskSeverity } from './settings/risk-severity.record';
import { WorkflowType } from './settings/workflow-type.record';

const coded = [ClosureCode, ProjectCategory, ProjectRiskLevel, RfcType, RiskSeverity, WorkflowType];

export const configurationBehaviours = [
  behaviour(Person, { shares: personShares }),
  ...coded.map((record) => behaviour(record, { rules: codedRules })),
  behaviour(ProductCategory, { rules: productCategoryRules }),
  behaviour(Sprint, { rules: sprintRules }),
];
