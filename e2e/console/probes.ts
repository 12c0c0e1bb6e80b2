import type { Locator, Page } from 'playwright-core';
import type { Fields } from '../api';
import type { PageDocument } from '../browser/dom';
import { marksIn } from './marked-records';
import type { MetaType, Reader } from './readers';
import { settled, visit } from './screens';

declare const document: PageDocument;

interface MetaField {
  readonly label?: string;
  readonly kind: string;
  readonly access: string;
  readonly to?: string;
  readonly in?: readonly string[];
}

/** A reference of a type, and the collection that its editor searches. */
interface Referring {
  readonly name: string;
  readonly label: string;
  readonly to: MetaType;
}

/** Words of marked records that somebody finds in one place of the console, and by the call of the API that it stands for. */
export interface Found {
  readonly place: string;
  readonly shown: readonly string[];
  readonly given: readonly string[];
}

/** References of a type to types that the reader may search. */
async function referencesOf({ api, types }: Reader, type: string, isUsed: (field: MetaField) => boolean) {
  const { fields } = await api.get<{ fields: Record<string, MetaField> }>(`/meta/${type}`);
  return Object.entries(fields).flatMap(([name, field]): Referring[] => {
    const to = types.find((each) => each.name === field.to && !each.nested);
    const isSearched = to?.takes?.includes('q') && !to.only_in_views;
    return to && isSearched && isUsed(field) ? [{ name, label: field.label ?? name, to }] : [];
  });
}

/** Types a word into the editor of a reference, and returns the options that it has then. */
async function optionsFor(page: Page, box: Locator, word: string): Promise<string> {
  await box.click();
  await box.fill(word);
  await page.waitForFunction((typed) => {
    const isShown = (each: { checkVisibility(): boolean }) => each.checkVisibility();
    const options = [...document.querySelectorAll('[role=option]')].filter(isShown);
    const none = [...document.querySelectorAll('.mantine-Select-empty')].filter(isShown);
    // Options for another word stay until the answer is there.
    const areNew = options.every(({ innerText }) => innerText.toLowerCase().includes(typed));
    return none.length > 0 || (options.length > 0 && areNew);
  }, word);
  const texts = await page.locator('[role=option]:visible').allInnerTexts();
  await box.fill('');
  await box.blur();
  return texts.join(' ');
}

async function foundBy(
  page: Page,
  reader: Reader,
  box: Locator,
  at: Referring,
  word: string,
): Promise<Found> {
  const rows = await reader.api.get<Fields[]>(`/${at.to.collection}?per_page=20&q=${word}`);
  return {
    place: `${at.to.name} for ${at.name}`,
    shown: marksIn(await optionsFor(page, box, word), word),
    given: marksIn(JSON.stringify(rows.map((row) => row[at.to.title ?? 'id'])), word),
  };
}

/** Finds by every editor of a reference in the form of a new request. */
export async function byForm(page: Page, reader: Reader, account: string, word: string): Promise<Found[]> {
  await visit(page, `/${account}/requests/new`);
  const more = page.getByRole('button', { name: 'More fields' });
  if ((await more.count()) > 0) await more.click();
  const isWritten = ({ kind, access }: MetaField) =>
    /^references?$/.test(kind) && ['required', 'optional', 'create'].includes(access);
  const found: Found[] = [];
  for (const at of await referencesOf(reader, 'request', isWritten)) {
    const box = page.getByRole('combobox', { name: at.label, exact: true });
    if ((await box.count()) > 0) found.push(await foundBy(page, reader, box.first(), at, word));
  }
  return found;
}

/** Finds by the filters of the list of requests whose choices are records of these collections. */
export async function byFilters(
  page: Page,
  reader: Reader,
  account: string,
  word: string,
  collections: ReadonlySet<string>,
): Promise<Found[]> {
  await visit(page, `/${account}/requests`);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const isFilter = (field: MetaField) =>
    field.kind === 'reference' && (field.in?.includes('filter') ?? false);
  const fields = await referencesOf(reader, 'request', isFilter);
  // Filters of one type offer the same records.
  const one = fields.filter(
    ({ to }, at) => collections.has(to.collection) && fields.findIndex((each) => each.to === to) === at,
  );
  const found: Found[] = [];
  for (const at of one) {
    const choice = page.getByRole('combobox', { name: 'Add a filter' });
    await choice.fill(at.label);
    await page.getByRole('option', { name: at.label, exact: true }).click();
    const box = page.getByPlaceholder('Type to search');
    found.push(await foundBy(page, reader, box, at, word));
  }
  await page.keyboard.press('Escape');
  return found;
}

/** Finds by the palette. */
export async function byPalette(page: Page, { api }: Reader, word: string): Promise<Found> {
  await page.keyboard.press('Control+k');
  const answer = page.waitForResponse((response) => response.url().endsWith(`q=${word}`));
  await page.getByRole('textbox', { name: 'Commands and records' }).fill(word);
  await answer;
  await settled(page);
  const texts = await page.locator('.mantine-Spotlight-actionsList').allInnerTexts();
  await page.keyboard.press('Escape');
  const hits = await api.get<Fields[]>(`/search?per_page=12&q=${word}`);
  return {
    place: 'palette',
    shown: marksIn(texts.join(' '), word),
    given: marksIn(JSON.stringify(hits.map(({ title }) => title)), word),
  };
}

/** Words of the menu of saved views. */
export async function bySavedViews(page: Page, account: string, word: string): Promise<string[]> {
  await visit(page, `/${account}/requests`);
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'Views' });
  await menu.waitFor();
  await settled(page);
  const shown = marksIn(await menu.innerText(), word);
  await page.keyboard.press('Escape');
  return shown;
}

/** Words of the previews of all references on the page of a record. */
export async function byPreviews(page: Page, path: string, word: string): Promise<string[]> {
  await visit(page, path);
  const links = page.locator('main dd a[data-state], main dd a[href]');
  const shown: string[] = [];
  for (const link of await links.all()) {
    await link.hover();
    const preview = page.locator('.mantine-HoverCard-dropdown:visible');
    await preview.waitFor();
    await settled(page);
    shown.push(...marksIn(await preview.innerText(), word));
    await page.mouse.move(0, 0);
    await preview.waitFor({ state: 'hidden' });
  }
  return [...new Set(shown)].sort();
}

/** Views whose number of records is not that of the records that the reader gets. */
export async function wrongCounts({ api, types }: Reader, collections: readonly string[]): Promise<string[]> {
  const counted = types.filter(
    ({ collection, takes }) => collections.includes(collection) && takes?.includes('counts'),
  );
  const wrong = counted.map(async ({ collection, views = {} }) => {
    const names = Object.keys(views);
    const counts = await api.get<{ total: number; views?: Record<string, number> }>(
      `/${collection}/counts?views=${names.join(',')}`,
    );
    const rows = async (below: string) =>
      (await api.get<Fields[]>(`/${collection}${below}?per_page=100`)).length;
    const pairs = [
      [collection, counts.total, await rows('')],
      ...(await Promise.all(
        names.map(async (name) => [`${collection}/${name}`, counts.views?.[name], await rows(`/${name}`)]),
      )),
    ];
    return pairs.filter(([, count, length]) => count !== length).map(String);
  });
  return (await Promise.all(wrong)).flat();
}
