import { defineRecord } from '@deskline/record';
import { coded } from './coded';

export const ClosureCode = defineRecord('closure_code', { collection: 'closure_codes', ...coded });
