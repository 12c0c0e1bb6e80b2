import { attachmentsOf, common, optional, readonly, required } from '@deskline/record';
import { picture_uri } from '../common-fields';

/** Fields that describe articles and their categories to the visitors of the shop. */
export const describedInShop = <Length extends number>(
  longestName: Length,
  localized: { readonly unselectable?: true } = {},
) => ({
  ...common,
  name: required.string(longestName),
  short_description: optional.string(200),
  full_description: optional.text(),
  localized_name: readonly.localized('name', localized),
  localized_short_description: readonly.localized('short_description', localized),
  localized_full_description: readonly.localized('full_description', localized),
  picture_uri,
  ...attachmentsOf('full_description'),
});
