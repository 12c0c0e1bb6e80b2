/** What a request line asks for, below the version segment. */
export interface Target {
  /** `/tasks/12`: without trailing slash and without suffix. Empty for the base itself. */
  readonly path: string;
  /** As it was sent, without the question mark. */
  readonly query: string;
  /** `xml` in `/tasks/12.xml`; `json` is the same as none. */
  readonly suffix: string | null;
}

const SUFFIX = /\.([a-z]{2,5})$/i;

/** "Accept: application/json and/or end the path with .json; all three forms are equivalent." */
export function targetOf(url: string, base: string): Target {
  const question = url.indexOf('?');
  const query = question < 0 ? '' : url.slice(question + 1);
  const path = withoutTrailingSlash(url.slice(base.length, question < 0 ? undefined : question));
  const suffix = SUFFIX.exec(path)?.[1];
  if (suffix === undefined) return { path, query, suffix: null };
  return {
    path: path.slice(0, -suffix.length - 1),
    query,
    suffix: suffix.toLowerCase() === 'json' ? null : suffix,
  };
}

function withoutTrailingSlash(path: string): string {
  let end = path.length;
  while (end > 0 && path[end - 1] === '/') end -= 1;
  return end === path.length ? path : path.slice(0, end);
}
