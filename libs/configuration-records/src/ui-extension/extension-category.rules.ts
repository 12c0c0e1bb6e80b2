import type { UI_EXTENSION_CATEGORIES } from './ui-extension-categories';

interface Extended {
  readonly lookups: { readonly ui_extension?: { readonly category: string | null } | undefined };
}

/** Condition of a rule: the chosen UI extension is for records of another kind. */
export const isExtensionBeside =
  (category: (typeof UI_EXTENSION_CATEGORIES)[number]) =>
  ({ lookups: { ui_extension } }: Extended): boolean =>
    ui_extension !== undefined && ui_extension.category !== category;
