import type { Vocabulary } from './label-table';
import { configurationFields } from './pt/configuration-fields';
import { generalFields } from './pt/general-fields';
import { kinds } from './pt/kinds';
import { records } from './pt/records';
import { states } from './pt/states';
import { workFields } from './pt/work-fields';

export const pt: Vocabulary = {
  fields: { ...generalFields, ...workFields, ...configurationFields },
  values: { ...states, ...kinds, ...records },
  attachments: 'anexos',
};
