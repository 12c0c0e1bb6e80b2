import {
  attachmentsOf,
  common,
  COVERED_CATEGORIES,
  COVERED_IMPACTS,
  CURRENCIES,
  defineRecord,
  field,
  optional,
  required,
  writtenBy,
} from '@deskline/record';
import { staffRead } from '../configuration-access';
import { time_zone } from '../common-fields';
import { CHARGE_TYPES } from './charge-types';
import { per } from './per';

const listed = ['id', 'sourceID', 'name', 'status', 'service', 'created_at', 'updated_at'] as const;

/** Kinds of work that rates are for: an incident by impact, or another category of request. */
const CHARGED = ['high', 'low', 'medium', 'rfc', 'rfi', 'top', 'case'] as const;

/** Kinds of work that targets are for: an incident by impact, or another category of request. */
const PROMISED = [...COVERED_IMPACTS, ...COVERED_CATEGORIES] as const;

const FREQUENCIES = [
  'daily',
  'weekly',
  'once_every_2_weeks',
  'monthly',
  'once_every_2_months',
  'quarterly',
  'once_every_6_months',
  'yearly',
  'once_every_2_years',
  'no_commitment',
] as const;

const minutes = optional.duration({ min: 0 });
/** Maximum of business days that targets can be computed with. */
const days = optional.integer({ min: 0, max: 9_999 });
const scheme = optional.reference('sla_notification_scheme', { sameAccount: true });
const percentage = optional.integer({ min: 0, max: 100 });

export const ServiceOffering = defineRecord('service_offering', {
  collection: 'service_offerings',
  fields: {
    ...common,
    name: required.string(80),
    status: optional.enum(
      ['planned', 'unpublished', 'available', 'temporarily_unavailable', 'discontinued'],
      { default: 'planned' },
    ),
    service: optional.reference('service', { listedAs: 'service_offerings' }),
    summary: optional.text(),
    availability: optional.float({ min: 0, max: 100 }),
    reliability: optional.integer({ min: 0 }),
    recovery_time_objective: minutes,
    recovery_point_objective: minutes,
    restore_duration: minutes,
    report_frequency: optional.enum(FREQUENCIES, { default: 'no_commitment' }),
    review_frequency: optional.enum(FREQUENCIES),
    ...per(CHARGED, optional.enum(CHARGE_TYPES), 'charge_type_'),
    ...per(CHARGED, optional.decimal({ min: 0 }), 'rate_'),
    ...per(CHARGED, optional.enum(CURRENCIES), 'rate_', '_currency'),
    ...per(PROMISED, minutes, 'response_target_'),
    ...per(PROMISED, days, 'response_target_', '_in_days'),
    ...per(COVERED_IMPACTS, scheme, 'response_target_notification_scheme_'),
    ...per(PROMISED, minutes, 'resolution_target_'),
    ...per(PROMISED, days, 'resolution_target_', '_in_days'),
    ...per(COVERED_IMPACTS, scheme, 'resolution_target_notification_scheme_'),
    responses_within_target: percentage,
    resolutions_within_target: percentage,
    // Targets follow from these hours, and tell them.
    ...per(PROMISED, optional.reference('calendar', { sameAccount: true }), 'support_hours_'),
    service_hours: optional.reference('calendar', { listedAs: 'service_offerings' }),
    time_zone,
    default_effort_class: optional.reference('effort_class', { listedAs: 'service_offerings' }),
    waiting_for_customer_follow_up: optional.reference('waiting_for_customer_follow_up', {
      sameAccount: true,
    }),
    charges: optional.text(),
    continuity: optional.text(),
    limitations: optional.text(),
    penalties: optional.text(),
    performance: optional.text(),
    prerequisites: optional.text(),
    termination: optional.text(),
    maximum_risk_of_data_loss: optional.text(), // "deprecated, use recovery_point_objective"
    offline_backup_schedule: optional.text(), // "deprecated, use continuity"
    ...attachmentsOf(
      'charges',
      'continuity',
      'limitations',
      'penalties',
      'performance',
      'prerequisites',
      'termination',
    ),
  },
  list: listed,
  filter: [...listed, 'source'],
  defaultSort: 'name',
  views: { catalog: { status: 'available' }, portfolio: { not: { status: 'discontinued' } } },
  constraints: {
    // "must be linked to the same service as the offering", checked when either changes
    service: [
      {
        any: [
          { service: null },
          {
            not: {
              some: {
                of: 'sla',
                by: 'service_offering',
                where: {
                  all: [
                    { not: { service_instance: null } },
                    { not: { 'service_instance.service': field('service') } },
                  ],
                },
              },
            },
          },
        ],
      },
      'other_service',
    ],
  },
  webhooks: true,
  // "the catalog that applies to them"
  access: [{ to: 'everyone', read: { status: 'available' } }, staffRead, writtenBy('service_level_manager')],
});
