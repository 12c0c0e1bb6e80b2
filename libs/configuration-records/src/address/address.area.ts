import type { Area } from '@deskline/record-store';
import { Address } from './address.record';

export const address: Area = { records: [Address] };
