import type { Field } from '@deskline/record';
import type { NodeIds } from '../node-ids';
import { accountCheck } from './account';
import { attachmentsCheck } from './attachments';
import { booleanCheck } from './boolean';
import { INVALID, type Check } from './check';
import { enumCheck } from './enum';
import { customFieldsCheck, objectCheck, stringsCheck } from './json';
import { localCheck } from './local-moment';
import { dateCheck, datetimeCheck, timeCheck } from './moment';
import { decimalCheck, floatCheck, integerCheck } from './number';
import { referenceCheck } from './reference';
import { scopesCheck } from './scopes';
import { stringCheck, textCheck } from './string';

/** The check of a field, made once from its definition. */
export function checkOf(field: Field, nodeIds: NodeIds): Check {
  switch (field.kind) {
    case 'string':
      return field.account ? accountCheck : stringCheck(field);
    case 'code':
      return stringCheck(field);
    case 'text':
      return textCheck(field);
    case 'integer':
      return integerCheck(field);
    case 'decimal':
      return decimalCheck(field);
    case 'float':
      return floatCheck(field);
    case 'boolean':
      return booleanCheck;
    case 'date':
      return dateCheck;
    case 'datetime':
      return field.zonedBy === undefined ? datetimeCheck : localCheck(field);
    case 'enum':
      return enumCheck(field);
    case 'reference':
      return referenceCheck(field.to ?? '', nodeIds);
    case 'strings':
      return stringsCheck;
    case 'object':
      return field.shape === 'Scopes' ? scopesCheck : objectCheck;
    case 'custom_fields':
      return customFieldsCheck;
    case 'time':
      return timeCheck;
    case 'attachments':
      return attachmentsCheck;
    case 'parts': // written at their own path
    case 'references': // by the lists of links
      return () => INVALID;
  }
}
