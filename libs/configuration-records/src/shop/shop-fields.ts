import { attachmentsOf, common, optional, readonly, required } from '@deskline/record';
import { picture_uri } from '../common-fields';

const UNSELECTABLE = { unselectable: true } as const;

/** Fields that describe articles and their categories to the visitors of the shop. */
export const describedInShop = <Length extends number>(longestName: Length) => ({
  ...common,
  name: required.string(longestName),
  short_description: optional.string(200),
  full_description: optional.text(),
  localized_name: readonly.localized('name', UNSELECTABLE),
  localized_short_description: readonly.localized('short_description', UNSELECTABLE),
  localized_full_description: readonly.localized('full_description', UNSELECTABLE),
  picture_uri,
  ...attachmentsOf('full_description'),
});
