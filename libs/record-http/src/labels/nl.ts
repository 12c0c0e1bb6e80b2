import type { Vocabulary } from './label-table';
import { configurationFields } from './nl/configuration-fields';
import { generalFields } from './nl/general-fields';
import { kinds } from './nl/kinds';
import { records } from './nl/records';
import { states } from './nl/states';
import { workFields } from './nl/work-fields';

export const nl: Vocabulary = {
  fields: { ...generalFields, ...workFields, ...configurationFields },
  values: { ...states, ...kinds, ...records },
  attachments: 'bijlagen',
};
