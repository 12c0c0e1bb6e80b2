import type { Page } from 'playwright-core';
import { countRequests, settled } from '../../libs/testing/src/browser/console-window';
import { atMost, type Section } from '../figures';
import { ACCOUNT, milliseconds, percentile, type Stage } from './stage';

declare const document: { querySelector(selector: string): { textContent: string } | null; body: object };
declare const MutationObserver: new (changed: () => void) => {
  observe(of: object, options: object): void;
  disconnect(): void;
};

const CHANGES = 30;

/** Time of the clock at which a text is in the document. */
const seenAt = (page: Page, selector: string, text: string): Promise<number> =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (!document.querySelector(wanted.selector)?.textContent.includes(wanted.text)) return;
          observer.disconnect();
          resolve(Date.now());
        };
        const observer = new MutationObserver(look);
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
        look();
      }),
    { selector, text },
  );

/** Time from the call of another client until its change is in the list and on the page of the record. */
export async function liveChanges(stage: Stage): Promise<Section> {
  const api = stage.as('Ellen');
  const { id } = await api.post('/requests', { subject: 'Live 0', category: 'incident', impact: 'low' });
  const list = await stage.open('Diana', '/requests');
  await list.getByRole('row').filter({ hasText: 'Live 0' }).waitFor();
  const page = stage.errors.over(countRequests(await list.context().newPage()));
  await page.goto(`/${ACCOUNT}/requests/${id}`);
  await Promise.all([settled(list), settled(page)]);
  const taken = { list: [] as number[], page: [] as number[] };
  for (let change = 1; change <= CHANGES; change += 1) {
    const subject = `Live ${change}.`;
    const seen = Promise.all([seenAt(list, '[role=grid]', subject), seenAt(page, 'h1', subject)]);
    const began = Date.now();
    await api.patch(`/requests/${id}`, { subject });
    const [inList, onPage] = await seen;
    taken.list.push(inList - began);
    taken.page.push(onPage - began);
  }
  await list.context().close();
  return {
    title: `A change of another client, ${CHANGES} times`,
    columns: ['figure', 'measured'],
    rows: Object.entries(taken).flatMap(([where, all]) => [
      { name: `${where}: p50`, figure: milliseconds(percentile(all, 0.5)) },
      atMost(`${where}: p95`, percentile(all, 0.95), 1_000, milliseconds),
    ]),
    notes: ['From the begin of the call to the text in the document.'],
  };
}
