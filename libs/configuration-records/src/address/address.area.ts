import type { Area } from '@deskline/record-store';
import { Address } from './address.record';
import { addressWords } from './address.words';

export const address: Area = { words: addressWords, records: [Address] };
