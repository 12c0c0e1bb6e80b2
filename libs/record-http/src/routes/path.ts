export interface Path {
  readonly segments: readonly string[];
  /** What the path ends in after its last dot; "json" is the same as none. */
  readonly suffix: string | null;
}

/** A format has a name: the end of 1.5 is none. */
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
