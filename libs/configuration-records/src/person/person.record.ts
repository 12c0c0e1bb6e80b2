import {
  ADMINISTRATORS,
  attachmentsOf,
  common,
  COST_WRITERS,
  COST_READERS,
  CURRENCIES,
  defineRecord,
  enabledViews,
  hidden,
  internalOrganizations,
  me,
  directoryViews,
  optional,
  OVERSEERS,
  readonly,
  required,
  writtenBy,
  type Role,
  type Row,
} from '@deskline/record';
import { staffRead } from '../configuration-access';
import { disabled, extendedAs, time_zone } from '../common-fields';

const listed = [
  'id',
  'sourceID',
  'name',
  'organization',
  'site',
  'manager',
  'created_at',
  'updated_at',
] as const;

/** Fields that people write for themselves. */
const PROFILE = [
  'name',
  'time_zone',
  'locale',
  'time_format_24h',
  'auto_translation',
  'do_not_translate_languages',
  'exclude_team_notifications',
  'send_email_notifications',
  'show_notification_popup',
  'picture_uri',
] as const;

const SERVICE_DESK: readonly Role[] = ['service_desk_analyst', 'service_desk_manager'];

/** Fields by which a person signs in: writing those of an administrator would make one an administrator. */
const SIGNS_IN: readonly string[] = [
  'primary_email',
  'authenticationID',
  'oauth_person_enablement',
  'disabled',
];

const fields = {
  ...common,
  name: required.string(255),
  primary_email: required.string(128, { format: 'email', caseInsensitive: true }),
  disabled,
  job_title: optional.string(255),
  organization: optional.reference('organization', { listedAs: 'people' }),
  site: optional.reference('site', { listedAs: 'people' }),
  location: optional.string(255),
  manager: optional.reference('person'),
  employeeID: optional.string(255),
  supportID: optional.string(255),
  authenticationID: optional.string(255),
  locale: optional.string(16, { format: 'locale' }),
  time_zone,
  time_format_24h: optional.boolean({ default: false }),
  work_hours: optional.reference('calendar'),
  vip: optional.boolean({ default: false }),
  guest: optional.boolean({ default: false }),
  auto_translation: optional.boolean({ default: false }),
  do_not_translate_languages: optional.string(255),
  exclude_team_notifications: optional.boolean({ default: false }),
  send_email_notifications: optional.enum(['always', 'when_offline', 'never'], { default: 'always' }),
  show_notification_popup: optional.enum(['always', 'important_only', 'never'], { default: 'always' }),
  oauth_person_enablement: optional.boolean({ default: false }),
  cost_per_hour: optional.decimal({ min: 0, readableBy: COST_READERS, writableBy: COST_WRITERS }),
  cost_per_hour_currency: optional.enum(CURRENCIES, { readableBy: COST_READERS, writableBy: COST_WRITERS }),
  picture_uri: optional.string(2_048, { format: 'picture' }), // no SVG, as it may have scripts
  information: optional.text(),
  addresses: readonly.parts('address'),
  contacts: readonly.parts('contact'),
  erased_at: readonly.datetime(),
  ...extendedAs('person'),
  ...attachmentsOf('custom_fields', 'information'),
  /** Roles in the person's own account, for filters. */
  roles: hidden.strings({ readableBy: [...ADMINISTRATORS, ...OVERSEERS], writableBy: ADMINISTRATORS }),
  /** Whether the person administers any account. */
  administers: hidden.boolean({ default: false }),
};

type FieldName = keyof typeof fields;
const ALL_BUT_SIGNING_IN = (Object.keys(fields) as FieldName[]).filter((name) => !SIGNS_IN.includes(name));

export const Person = defineRecord('person', {
  collection: 'people',
  fields,
  list: listed,
  filter: [...listed, 'source', 'disabled', 'employeeID', 'primary_email', 'roles', 'supportID'],
  defaultSort: 'name',
  views: {
    ...enabledViews,
    ...directoryViews,
    internal: { organization: internalOrganizations },
    all_with_roles: {}, // with ?roles=, which those may filter by who read roles
  },
  viewAccounts: { directory: 'directory', support_domain: 'support_domain' },
  // People are erased, not deleted: records of all services refer to them.
  archiving: { when: { disabled: true }, staysInTrash: true },
  // By active SLAs.
  links: {
    sla_coverages: { to: 'sla', derived: true },
    service_coverages: { to: 'service', derived: true },
    service_instance_coverages: { to: 'service_instance', derived: true },
    ci_coverages: { to: 'ci', derived: true },
  },
  webhooks: true,
  access: [
    { to: 'everyone', read: { id: me } },
    { to: 'everyone_but_auditors', update: { id: me }, changing: PROFILE },
    staffRead,
    // "service_desk_analyst, manager: maintain people; administrators: people and roles"
    { to: SERVICE_DESK, create: true, update: { administers: false } },
    { to: SERVICE_DESK, update: { administers: true }, changing: ALL_BUT_SIGNING_IN },
    writtenBy(),
    { to: ['financial_manager'], update: true, changing: ['cost_per_hour', 'cost_per_hour_currency'] },
  ],
  notes: { erased_at: 'Set when the personal data were erased.' },
  projectedFields: ['time_zone', 'locale', 'primary_email', 'manager', 'organization', 'site', 'erased_at'],
  unique: [['primary_email'], ['authenticationID']],
});
export type PersonRow = Row<typeof Person>;
