import { html, Html, type Filling } from './html';

export interface Field {
  name: string;
  label: string;
  type?: 'text' | 'email' | 'password' | 'date';
  value?: string;
  autocomplete?: string;
  required?: boolean;
  error?: string | undefined;
}

/** A labelled field; what is wrong with it is tied to it, and it takes the focus. */
export function field({
  name,
  label,
  type = 'text',
  value = '',
  autocomplete = 'off',
  required,
  error,
}: Field): Html {
  const wrong =
    error === undefined ? null : html` aria-invalid="true" aria-describedby="${name}-error" autofocus`;
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      value="${value}"
      autocomplete="${autocomplete}"
      ${required && html` required`}${wrong}
    />
    ${error === undefined ? null : html`<p class="error" id="${name}-error">${error}</p>`}
  </div>`;
}

/** What is wrong with a form as a whole, said at once by a screen reader. */
export const alert = (text: string | undefined): Filling =>
  text === undefined ? null : html`<div class="alert" role="alert"><p>${text}</p></div>`;
