export interface Path {
  readonly segments: readonly string[];
  /** Suffix after the last dot; null for none and for `json`. */
  readonly suffix: string | null;
}

/** Letters only: 1.5 has no suffix. */
const SUFFIX = /\.([a-z]+)$/i;

/** "Trailing slash and .json tolerated everywhere". Undefined when the path cannot be one of ours. */
export function parsePath(path: string): Path | undefined {
  const end = path.length > 1 && path.endsWith('/') ? -1 : undefined;
  const plain = unescaped(path.slice(1, end));
  if (plain === undefined || !path.startsWith('/')) return undefined;
  const [ending, suffix = null] = SUFFIX.exec(plain) ?? [''];
  const segments = plain.slice(0, plain.length - ending.length).split('/');
  return { segments, suffix: suffix === 'json' ? null : suffix };
}

function unescaped(path: string): string | undefined {
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
