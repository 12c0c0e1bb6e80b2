import { me } from '@deskline/record';

/** "ServiceLevelAgreement whose customer representatives may open the board" */
export const openToRepresentatives = {
  disabled: false,
  linked: {
    by: 'customer_representative_slas',
    where: { status: 'active', linked: { by: 'customer_representatives', where: { id: me } } },
  },
} as const;
