import { html, type Html } from '../html';
import type { Reader } from './profile';

/** Button for one action on one item; `name` names the item for screen readers. */
export function action({ visit }: Reader, path: string, id: number, label: string, name: string): Html {
  return html`<form method="post" action="${path}">
    <input type="hidden" name="form_token" value="${visit.formToken}" />
    <input type="hidden" name="id" value="${id}" />
    <button aria-label="${name}">${label}</button>
  </form>`;
}
