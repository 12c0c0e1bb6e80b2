import type { Vocabulary } from './label-table';
import { configurationFields } from './es/configuration-fields';
import { generalFields } from './es/general-fields';
import { kinds } from './es/kinds';
import { records } from './es/records';
import { states } from './es/states';
import { workFields } from './es/work-fields';

export const es: Vocabulary = {
  fields: { ...generalFields, ...workFields, ...configurationFields },
  values: { ...states, ...kinds, ...records },
  attachments: 'archivos adjuntos',
};
