import type { Page } from 'playwright-core';
import type { Api } from '../api';
import { type Marked, marksIn } from './marked-records';
import { isClosed, type Reader } from './readers';
import { type Seen, visit } from './screens';

/** Screens of an account, and words that must not be on them. */
export interface Ground {
  readonly account: string;
  readonly marked: readonly Marked[];
  readonly own: string;
  readonly foreign: string;
}

export interface Toured {
  readonly faults: readonly string[];
  /** Paths of screens that say that they are not for the reader. */
  readonly closed: readonly string[];
  /** Words that were there. */
  readonly shown: readonly string[];
}

/** Forms that are offered and whose records the API would not take from the caller. */
async function refusedForms(api: Api, { forms }: Seen): Promise<string[]> {
  const statuses = forms.map(async (form) => {
    const collection = form.split('/')[2];
    return [form, (await api.call('POST', `/${collection}?dry_run=1`, {})).status] as const;
  });
  return (await Promise.all(statuses)).filter(([, status]) => status !== 422).map(String);
}

/** Fields with a pencil on the page of a record that the API would not let the caller change. */
async function refusedFields(api: Api, path: string, { fields }: Seen): Promise<string[]> {
  if (fields === 0) return [];
  const { may } = await api.get<{ may?: { changing: string[] } }>(`${path}?fields=may`);
  return fields > (may?.changing.length ?? 0) ? [`${path} offers ${fields} fields`] : [];
}

/** Tells of a screen other than the one that was meant: the one before, or none. A part of a screen may be refused. */
function otherScreen(
  reader: Reader,
  { account }: Ground,
  path: string,
  { path: at, titles }: Seen,
): string[] {
  const isThere = at === `/${account}${path.replace(/^\/boards/, '/agile_boards')}` || path.length < 2;
  const [own, ...parts] = titles;
  const isOwn = own !== undefined && reader.isTitleOf(path, own);
  return isThere && isOwn && parts.every(isClosed) ? [] : [`shows ${at} titled "${titles.join(', ')}"`];
}

/** Sees every path, and finds what a reader may not see, and what is offered and would be refused. */
export async function tour(
  page: Page,
  reader: Reader,
  ground: Ground,
  paths: readonly string[],
): Promise<Toured> {
  const { account, marked, own, foreign } = ground;
  const [faults, closed, broken]: [string[], string[], string[]] = [[], [], []];
  const shown = new Set<string>();
  page.on('response', (response) => {
    if (response.status() >= 500) broken.push(`${response.status()} ${response.url()}`);
  });
  for (const path of paths) {
    const seen = await visit(page, `/${account}${path}`);
    const marks = marksIn(seen.html, own);
    for (const mark of marks) shown.add(mark);
    if (seen.titles.some(isClosed)) closed.push(`/${account}${path}`);
    const isRecord = marked.some(({ collection, id }) => path === `/${collection}/${id}`);
    const faulty = [
      ...otherScreen(reader, ground, path, seen),
      ...marks.filter((mark) => !reader.words.includes(mark)),
      ...marksIn(seen.html, foreign),
      ...broken.splice(0),
      ...(await refusedForms(reader.api, seen)),
      ...(isRecord ? await refusedFields(reader.api, path, seen) : []),
    ];
    faults.push(...faulty.map((fault) => `${reader.role} at ${path}: ${fault}`));
  }
  return { faults, closed, shown: [...shown] };
}
