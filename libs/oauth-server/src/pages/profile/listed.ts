import { html, type Filling, type Html } from '../html';

/** Limit of items in a list, as people read it; a sentence states that there are more. */
export const MOST_LISTED = 100;

interface Words {
  none?: string;
  /** Sentence for a longer list. */
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
