import { commonWithoutSource, hidden, hiddenTimes, type Grant } from '@deskline/record';

/** "only with the financial_manager role of the account of the SLA": no part, whose owner's audit others read. */
const access: readonly Grant<never>[] = [
  { to: ['financial_manager'], read: true, create: true, update: true, delete: true },
];

/** Definition shared by the identifiers that another administration knows the work under an SLA by. */
export const financialRows = {
  filter: ['id'],
  sort: ['id'],
  defaultSort: 'id',
  nested: true,
  deletable: true,
  events: [],
  access,
} as const;

export const ofSla = {
  ...commonWithoutSource,
  ...hiddenTimes,
  sla: hidden.reference('sla', { foreignKey: true, sameAccount: true }),
};
