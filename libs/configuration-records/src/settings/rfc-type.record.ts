import { defineRecord } from '@deskline/record';
import { codedElsewhere } from './coded';

export const RfcType = defineRecord('rfc_type', { collection: 'rfc_types', ...codedElsewhere });
