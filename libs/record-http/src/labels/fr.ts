import type { Vocabulary } from './label-table';
import { configurationFields } from './fr/configuration-fields';
import { generalFields } from './fr/general-fields';
import { kinds } from './fr/kinds';
import { records } from './fr/records';
import { states } from './fr/states';
import { workFields } from './fr/work-fields';

export const fr: Vocabulary = {
  fields: { ...generalFields, ...workFields, ...configurationFields },
  values: { ...states, ...kinds, ...records },
  attachments: 'pièces jointes',
};
