import { becomes, change, on, stamp, type Rule, type Then } from '@deskline/record';
import { UiExtensionVersion, type UiExtensionVersionRow } from './ui-extension-version.record';

/** An extension has one active version: archives the others. */
const archiveOthers: Then<UiExtensionVersionRow> = ({ after: { id, ui_extension } }) =>
  change(UiExtensionVersion, { ui_extension, status: 'active', not: { id } }, { status: 'archived' });

export const uiExtensionVersionRules: readonly Rule<UiExtensionVersionRow>[] = [
  on(becomes('status', 'active'), stamp('activated_at'), archiveOthers),
  on(becomes('status', 'archived'), stamp('archived_at')),
];
