import { html, type Filling, type Html } from '../html';

/** A page is read by people: no more than so many of anything, and a word where there are others. */
export const MOST_LISTED = 100;

interface Words {
  none?: string;
  /** Said where there are more. */
  more: string;
}

/** `items` has one more than is shown, if there are more. */
export function listed<T>(items: readonly T[], item: (each: T) => Html, { none, more }: Words): Html {
  if (items.length === 0 && none !== undefined) return html`<p>${none}</p>`;
  const others: Filling = items.length > MOST_LISTED && html`<p class="soft">${more}</p>`;
  return html`<ul class="list">
      ${items.slice(0, MOST_LISTED).map(item)}
    </ul>
    ${others}`;
}
