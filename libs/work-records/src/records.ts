import { catalogue } from '@deskline/record';
import { AREAS } from './areas';

const keptElsewhere = {
  agile_board: 'agile_boards',
  agile_board_column: 'agile_board_columns',
  app_offering: 'app_offerings',
  calendar: 'calendars',
  ci: 'cis',
  effort_class: 'effort_classes',
  knowledge_article: 'knowledge_articles',
  organization: 'organizations',
  pdf_design: 'pdf_designs',
  person: 'people',
  product_backlog: 'product_backlogs',
  project_category: 'project_categories',
  project_risk_level: 'project_risk_levels',
  rfc_type: 'rfc_types',
  risk_severity: 'risk_severities',
  service: 'services',
  service_instance: 'service_instances',
  service_offering: 'service_offerings',
  skill_pool: 'skill_pools',
  sla: 'slas',
  team: 'teams',
  time_allocation: 'time_allocations',
  ui_extension: 'ui_extensions',
  waiting_for_customer_follow_up: 'waiting_for_customer_follow_ups',
  workflow_type: 'workflow_types',
};

export const workRecords = catalogue(
  'work-records',
  AREAS.flatMap(({ records }) => records),
  keptElsewhere,
);
