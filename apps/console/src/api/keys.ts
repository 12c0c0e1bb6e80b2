/**
 * Keys of queries: account, record type, form, then the address. A change of a record makes everything stale that begins
 * with its account and type.
 */
export const keys = {
  session: ['session'] as const,
  meta: (account: string, language: string) => ['meta', account, language] as const,
  type: (account: string, language: string, name: string) => ['meta', account, language, name] as const,
  ofAccount: (account: string) => ['records', account] as const,
  ofType: (account: string, type: string) => ['records', account, type] as const,
  list: (account: string, type: string, address: string) =>
    ['records', account, type, 'list', address] as const,
  one: (account: string, type: string, id: string) => ['records', account, type, 'one', id] as const,
  counts: (account: string, type: string, address: string) =>
    ['records', account, type, 'counts', address] as const,
  search: (account: string, words: string) => ['search', account, words] as const,
};
