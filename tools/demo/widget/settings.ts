import { named, type DemoRecord } from '../demo-record';

/** The lists that forms choose from. */
export const WIDGET_SETTINGS: readonly DemoRecord[] = [
  ...named('/skill_pools', {
    linux: { name: 'Linux engineers', manager: '@ellen', member_ids: ['@howard', '@mei'] },
    database: { name: 'Database engineers', manager: '@ellen', member_ids: ['@felix', '@priya'] },
    'workplace-engineers': {
      name: 'Workplace engineers',
      manager: '@marek',
      member_ids: ['@daan', '@chloe'],
    },
  }),
  ...named('/effort_classes', {
    regular: { name: 'Regular hours', position: 1 },
    overtime: { name: 'Overtime', cost_multiplier: 1.5, position: 2 },
    weekend: { name: 'Weekend and night', cost_multiplier: 2, position: 3 },
  }),
  ...named('/timesheet_settings', {
    'five-minutes': {
      name: 'Five minutes',
      time_increment: 5,
      effort_class_ids: ['@regular', '@overtime', '@weekend'],
      request_effort_class: '@regular',
      organization_ids: ['@it'],
    },
  }),
  ...named('/workflow_types', {
    'application-change': { name: 'Application change', position: 1 },
    'infrastructure-change': { name: 'Infrastructure change', position: 2 },
    'release-deployment': { name: 'Release deployment', position: 3 },
  }),
  ...named('/closure_codes', {
    'closure-trained': { name: 'User trained', position: 1 },
    'closure-replaced': { name: 'Hardware replaced', position: 2 },
    'closure-configured': { name: 'Configuration changed', position: 3 },
  }),
  ...named('/rfc_types', {
    'rfc-access': { name: 'Access request', position: 1 },
    'rfc-software': { name: 'Software installation', position: 2 },
    'rfc-move': { name: 'Move of a workplace', position: 3 },
  }),
  ...named('/project_categories', {
    'category-small': { name: 'Small', position: 1 },
    'category-medium': { name: 'Medium', position: 2 },
    'category-large': { name: 'Large', position: 3 },
  }),
  ...named('/project_risk_levels', {
    'level-low': { name: 'Low', position: 1 },
    'level-medium': { name: 'Medium', position: 2 },
    'level-high': { name: 'High', position: 3 },
  }),
  ...named('/risk_severities', {
    'severity-minor': { name: 'Minor', position: 1 },
    'severity-serious': { name: 'Serious', position: 2 },
    'severity-critical': { name: 'Critical', position: 3 },
  }),
  ...named('/pdf_designs', { 'widget-letter': { name: 'Widget letterhead', category: 'workflow_summary' } }),
  ...named('/sla_notification_schemes', { 'warn-team': { name: 'Warn the team at half time' } }),
  ...named('/sla_notification_schemes/@warn-team/sla_notification_rules', {
    'warn-at-half-time': {
      threshold_percentage: 50,
      notify_current_assignee: true,
      notify_support_team_coordinator: true,
    },
    'warn-at-last': { threshold_percentage: 90, notify_service_owner: true },
  }),
  ...named('/waiting_for_customer_follow_ups', {
    'three-days': { name: 'Remind after three days', auto_complete: true },
  }),
  ...named('/waiting_for_customer_follow_ups/@three-days/rules', {
    'remind-once': { after: 480, position: 1, note: 'Could you have a look at our question?' },
    'remind-twice': { after: 960, position: 2, note: 'We still wait for your answer.' },
    'remind-at-last': {
      after: 1_440,
      position: 3,
      note: 'We have not heard from you, and close this request.',
    },
  }),
  ...named('/surveys', {
    'after-completion': {
      name: 'After completion',
      introduction: 'How did we do? Three questions, one minute.',
      completion: 'Thank you. The service desk reads every answer.',
    },
  }),
  ...named('/surveys/@after-completion/survey_questions', {
    'survey-speed': { question: 'Were you helped in time?', type: 'rating', position: 1 },
    'survey-kindness': { question: 'Were you helped in a friendly way?', type: 'rating', position: 2 },
    'survey-better': { question: 'What could we do better?', type: 'text', position: 3 },
  }),
  ...named('/custom_collections', {
    'cost-centres': { name: 'Cost centres', description: 'Where the costs of a request are booked.' },
  }),
  ...named('/custom_collection_elements', {
    'cost-centre-sales': { name: 'Sales', custom_collection_id: '@cost-centres', reference: '4100' },
    'cost-centre-warehouse': { name: 'Warehouse', custom_collection_id: '@cost-centres', reference: '4200' },
    'cost-centre-showroom': {
      name: 'Showroom',
      custom_collection_id: '@cost-centres',
      reference: '4300',
      disabled: true,
    },
  }),
  ...named('/custom_collection_elements/@cost-centre-sales/translations', {
    'cost-centre-sales-nl': { locale: 'nl', name: 'Verkoop' },
  }),
  ...named('/webhook_policies', {
    'signed-messages': { jwt_alg: 'es256', jwt_audience: 'Widget integrations' },
  }),
];
