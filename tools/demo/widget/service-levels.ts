import { day } from '../days';
import { named, type DemoRecord } from '../demo-record';

/** Minutes to respond and to resolve, by impact, within the hours of a calendar. */
const targets = (calendar: string, minutes: Readonly<Record<string, readonly [number, number]>>): object =>
  Object.fromEntries(
    Object.entries(minutes).flatMap(([impact, [response, resolution]]) => [
      [`response_target_${impact}`, response],
      [`resolution_target_${impact}`, resolution],
      [`support_hours_${impact}`, `@${calendar}`],
    ]),
  );

const agreed = (name: string, offering: string, instance: string, customer: string, more: object) => ({
  name,
  service_offering: `@${offering}`,
  service_instance: `@${instance}`,
  customer: `@${customer}`,
  service_level_manager: '@hanna',
  status: 'active',
  start_date: day(-300),
  expiry_date: day(430),
  ...more,
});

/** Service offerings of IT, and the agreements about them. */
export const WIDGET_SERVICE_LEVELS: readonly DemoRecord[] = [
  ...named('/service_offerings', {
    'email-gold': {
      name: 'E-mail Gold',
      status: 'available',
      service: '@email',
      summary: 'Mail and calendars for everyone at Widget.',
      availability: 99.5,
      reliability: 2,
      report_frequency: 'monthly',
      review_frequency: 'yearly',
      ...targets('office', { low: [240, 2_400], medium: [120, 960], high: [30, 240], top: [15, 120] }),
      responses_within_target: 90,
      resolutions_within_target: 85,
      service_hours: '@office',
      time_zone: 'Europe/Amsterdam',
      charge_type_rfc: 'time_material',
      rate_rfc: '95.00',
      rate_rfc_currency: 'EUR',
      default_effort_class: '@regular',
      waiting_for_customer_follow_up: '@three-days',
    },
    'warehouse-shifts-support': {
      name: 'Warehouse around the shifts',
      status: 'available',
      service: '@warehouse',
      availability: 99.9,
      ...targets('warehouse-shifts', { medium: [60, 480], high: [15, 120], top: [10, 60] }),
      resolution_target_low_in_days: 5,
      support_hours_low: '@office',
      time_zone: 'Europe/Amsterdam',
      continuity: 'A second site takes over within the hour.',
    },
    'email-platinum': { name: 'E-mail Platinum', service: '@email', status: 'planned' },
  }),
  ...named('/service_offerings/@email-gold/effort_class_rates', {
    'email-regular': { effort_class: '@regular', rate: '95.00', rate_currency: 'EUR' },
    'email-overtime': { effort_class: '@overtime', rate: '142.50', rate_currency: 'EUR' },
  }),
  ...named('/service_offerings/@email-gold/rfc_type_rates', {
    'email-access': {
      rfc_type_id: '@rfc-access',
      charge_type: 'fixed_price',
      rate: '25.00',
      rate_currency: 'EUR',
    },
  }),
  ...named('/sla_coverage_groups', {
    'people-of-sales': {
      name: 'People of Sales',
      description: 'All of Sales, at whichever site.',
      search_phrase: 'sales',
    },
  }),
  ...named('/slas', {
    'email-for-all': agreed('E-mail for Widget', 'email-gold', 'email-production', 'widget', {
      customer_representative_ids: ['@margriet'],
      coverage: 'organizations_and_descendants',
      organization_ids: ['@widget'],
      notice_date: day(340),
      agreementID: 'SLA-2026-014',
      activityID_low: '4010',
      activityID_rfc: '4011',
    }),
    'warehouse-for-logistics': agreed(
      'Warehouse management for Logistics',
      'warehouse-shifts-support',
      'warehouse-production',
      'logistics',
      {
        customer_representative_ids: ['@bram', '@margriet'],
        coverage: 'organizations',
        organization_ids: ['@logistics'],
      },
    ),
    'email-for-visitors': agreed('E-mail for visitors', 'email-platinum', 'email-test', 'widget', {
      status: 'being_prepared',
      start_date: day(60),
      coverage: 'customer_account',
    }),
  }),
  // Financial managers alone write them.
  ...[
    ...named('/slas/@email-for-all/effort_class_rateIDs', {
      'regular-rate': { effort_class: '@regular', rateID: '4001' },
    }),
    ...named('/slas/@email-for-all/rfc_type_activityIDs', {
      'access-activity': { rfc_type_id: '@rfc-access', activityID: '4002' },
    }),
  ].map((one) => ({ ...one, by: 'saskia' })),
];
