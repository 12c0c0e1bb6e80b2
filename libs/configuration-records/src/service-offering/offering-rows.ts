import { ADMINISTRATORS, commonWithoutSource, hidden, hiddenTimes, type Grant } from '@deskline/record';
import { staffRead } from '../configuration-access';

/** Readers and writers of an offering are those of its rows: "the catalog that applies to them". */
const access: readonly Grant<'service_offering'>[] = [
  { to: 'everyone', read: { 'service_offering.status': 'available' } },
  staffRead,
  { to: ['service_level_manager', ...ADMINISTRATORS], create: true, update: true, delete: true },
];

/** Definition shared by the rows below a service offering. */
export const offeringRows = {
  nested: true,
  deletable: true,
  events: [],
  access,
} as const;

export const ofOffering = {
  ...commonWithoutSource,
  service_offering: hidden.reference('service_offering', { foreignKey: true, sameAccount: true }),
};

/** "No created_at and updated_at" */
export const rateOfOffering = { ...ofOffering, ...hiddenTimes };
