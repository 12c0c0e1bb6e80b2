import {
  attachmentsOf,
  common,
  defineRecord,
  optional,
  required,
  writtenBy,
  type Row,
} from '@deskline/record';
import { extendedAs } from '../common-fields';
import { staffRead } from '../configuration-access';
import { activeOrNot, AGREEMENT_STATUSES, term, termTimerFields } from './term';

const listed = [
  'id',
  'sourceID',
  'name',
  'category',
  'status',
  'supplier',
  'created_at',
  'updated_at',
] as const;

export const Contract = defineRecord('contract', {
  collection: 'contracts',
  fields: {
    ...common,
    name: required.string(128),
    category: required.enum(
      [
        'lease_contract',
        'maintenance_contract',
        'support_contract',
        'support_and_maintenance_contract',
        'other_type_of_contract',
      ],
      { default: 'lease_contract' },
    ),
    status: optional.enum(AGREEMENT_STATUSES, { default: 'scheduled_for_activation' }),
    customer: required.reference('organization', { listedAs: 'contracts' }),
    customer_rep: optional.reference('person'),
    supplier: optional.reference('organization'),
    supplier_contact: optional.reference('person'),
    ...term,
    remarks: optional.text(),
    ...extendedAs('contract'),
    ...attachmentsOf('custom_fields', 'remarks'),
  },
  list: listed,
  filter: [...listed, 'source'],
  defaultSort: 'name',
  views: activeOrNot,
  links: { cis: { to: 'ci', ids: 'ci_ids', inverse: 'contracts', inverseIds: 'contract_ids' } },
  actions: { costs: { methods: ['GET'], needs: 'read' } },
  webhooks: true,
  access: [staffRead, writtenBy('service_level_manager', 'configuration_manager')],
  timerFields: termTimerFields,
});
export type ContractRow = Row<typeof Contract>;
