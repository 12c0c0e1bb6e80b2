const PREFIX = 'deskline-draft:';

/** Keeps typed text through errors, reloads and the sign-in, in this tab alone. */
export const draftOf = {
  read<T>(key: string): T | null {
    const text = sessionStorage.getItem(PREFIX + key);
    try {
      return text === null ? null : (JSON.parse(text) as T);
    } catch {
      return null;
    }
  },
  keep(key: string, value: unknown): void {
    sessionStorage.setItem(PREFIX + key, JSON.stringify(value));
  },
  drop(key: string): void {
    sessionStorage.removeItem(PREFIX + key);
  },
};

export function forgetDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
}
