import { catalogue } from '@deskline/record';
import { AgileBoardColumn } from './agile/agile-board-column.record';
import { AgileBoard } from './agile/agile-board.record';
import { ProductBacklog } from './agile/product-backlog.record';
import { ScrumWorkspace } from './agile/scrum-workspace.record';
import { Sprint } from './agile/sprint.record';
import { Calendar } from './calendar/calendar.record';
import { Ci } from './ci/ci.record';
import { KnowledgeArticle } from './knowledge/knowledge-article.record';
import { Organization } from './organization/organization.record';
import { Person } from './person/person.record';
import { ProductCategory } from './product/product-category.record';
import { Product } from './product/product.record';
import { ServiceInstance } from './service/service-instance.record';
import { Service } from './service/service.record';
import { ClosureCode } from './settings/closure-code.record';
import { EffortClass } from './settings/effort-class.record';
import { KnowledgeArticleTemplate } from './settings/knowledge-article-template.record';
import { PdfDesign } from './settings/pdf-design.record';
import { ProjectCategory } from './settings/project-category.record';
import { ProjectRiskLevel } from './settings/project-risk-level.record';
import { RfcType } from './settings/rfc-type.record';
import { RiskSeverity } from './settings/risk-severity.record';
import { SkillPool } from './settings/skill-pool.record';
import { SlaNotificationScheme } from './settings/sla-notification-scheme.record';
import { Survey } from './settings/survey.record';
import { UiExtension } from './settings/ui-extension.record';
import { WaitingForCustomerFollowUp } from './settings/waiting-for-customer-follow-up.record';
import { WorkflowType } from './settings/workflow-type.record';
import { Site } from './site/site.record';
import { Team } from './team/team.record';

const directory = [Person, Team, Organization, Site, Calendar];
const services = [Service, ServiceInstance, Product, ProductCategory, Ci, KnowledgeArticle];
const agile = [AgileBoard, AgileBoardColumn, ScrumWorkspace, Sprint, ProductBacklog];
const settings = [
  ClosureCode,
  EffortClass,
  KnowledgeArticleTemplate,
  PdfDesign,
  ProjectCategory,
  ProjectRiskLevel,
  RfcType,
  RiskSeverity,
  SkillPool,
  SlaNotificationScheme,
  Survey,
  UiExtension,
  WaitingForCustomerFollowUp,
  WorkflowType,
];

const keptElsewhere = ['request_template', 'workflow_template'];

export const configurationRecords = catalogue(
  'configuration-records',
  [...directory, ...services, ...agile, ...settings],
  keptElsewhere,
);
