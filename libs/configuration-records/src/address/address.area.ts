import type { Area } from '@deskline/record-store';
import { AddAddresses1797300000000 } from './add-addresses.migration';
import { Address } from './address.record';

export const address: Area = { records: [Address], migrations: [AddAddresses1797300000000] };
