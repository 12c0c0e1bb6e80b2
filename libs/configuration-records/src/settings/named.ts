import { common, optional, required } from '@deskline/record';
import { disabled } from '../common-fields';

/** Definition shared by records that are known by name; filters ignore its case. */
export const named = {
  ...common,
  source: optional.string(30, { caseInsensitive: true }),
  sourceID: optional.string(128, { caseInsensitive: true }),
  name: required.string(80, { caseInsensitive: true }),
  disabled,
};
