/** Kinds whose values are not typed in: files are uploaded, parts are written in their own list. */
const NOT_TYPED: ReadonlySet<string> = new Set(['attachments', 'parts']);

export const isTypedIn = (kind: string): boolean => !NOT_TYPED.has(kind);
