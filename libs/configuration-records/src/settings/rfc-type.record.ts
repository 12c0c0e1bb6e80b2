import { defineRecord, type Output } from '@deskline/record';
import { coded } from './coded';

export const RfcType = defineRecord('rfc_type', { collection: 'rfc_types', ...coded });
export interface RfcType extends Output<typeof RfcType> {}
