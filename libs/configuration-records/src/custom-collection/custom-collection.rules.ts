import { change, changes, isNew, not, on, refuse, type Rule, type Then, type When } from '@deskline/record';
import { isExtensionBeside } from '../ui-extension/extension-category.rules';
import { CustomCollectionElement, type CustomCollectionElementRow } from './custom-collection-element.record';
import type { CustomCollectionRow } from './custom-collection.record';

type ElementRow = CustomCollectionElementRow;

/** Elements name their collection by its reference, also by a new one. */
const renameInElements: Then<CustomCollectionRow> = ({ after: { id, reference } }) =>
  change(CustomCollectionElement, { collection: id }, { custom_collection: reference ?? undefined });

export const customCollectionRules: readonly Rule<CustomCollectionRow>[] = [
  on([not(isNew), changes('reference')], renameInElements),
  on(
    [changes('ui_extension'), isExtensionBeside('custom_collection')],
    refuse('ui_extension', 'not_included'),
  ),
];

const byClient: When<ElementRow> = ({ client }) => client !== undefined;
const isNamedById: When<ElementRow> = ({ lookups }) => lookups.custom_collection_id !== undefined;
const isOther: When<ElementRow> = ({ after, lookups }) =>
  lookups.custom_collection_id?.reference !== after.custom_collection;

export const customCollectionElementRules: readonly Rule<ElementRow>[] = [
  on([isNew, isNamedById], ({ lookups }) => ({
    set: { custom_collection: lookups.custom_collection_id?.reference ?? undefined },
  })),
  on(isNew, ({ lookups }) => ({ set: { collection: lookups.custom_collection?.id ?? null } })),
  on([not(isNew), byClient, changes('custom_collection')], refuse('custom_collection', 'readonly')),
  on([not(isNew), byClient, isNamedById, isOther], () => ({
    refuse: 'custom_collection_id',
    because: 'readonly',
  })),
];
