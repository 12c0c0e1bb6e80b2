import type { Vocabulary } from './label-table';
import { configurationFields } from './de/configuration-fields';
import { generalFields } from './de/general-fields';
import { kinds } from './de/kinds';
import { records } from './de/records';
import { states } from './de/states';
import { workFields } from './de/work-fields';

export const de: Vocabulary = {
  fields: { ...generalFields, ...workFields, ...configurationFields },
  values: { ...states, ...kinds, ...records },
  attachments: 'Anhänge',
};
