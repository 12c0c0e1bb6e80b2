import { changes, is, isEmpty, not, on, refuse, set, type Rule, type When } from '@deskline/record';
import type { AddressRow } from './address.record';

const ofPerson: When<AddressRow> = not(isEmpty('person'));
const changed: When<AddressRow> = changes('label');

/** Any owner could have any label: those of the other type of owner are accepted for their counterpart. */
export const addressRules: readonly Rule<AddressRow>[] = [
  on([changed, ofPerson, is('label', 'street')], set<AddressRow>({ label: 'home' })),
  on([changed, ofPerson, is('label', 'billing')], set<AddressRow>({ label: 'mailing' })),
  on([changed, ofPerson, is('label', 'shipping')], refuse('label', 'not_included')),
  on([changed, not(ofPerson), is('label', 'home')], set<AddressRow>({ label: 'street' })),
];
