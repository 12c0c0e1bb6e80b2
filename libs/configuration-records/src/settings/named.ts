import { common, optional, required } from '@deskline/record';
import { disabled } from '../common-fields';

/** Records whose name is all that tells them apart: filters ignore the case of what people typed. */
export const named = {
  ...common,
  source: optional.string(30, { caseInsensitive: true }),
  sourceID: optional.string(128, { caseInsensitive: true }),
  name: required.string(80, { caseInsensitive: true }),
  disabled,
};
