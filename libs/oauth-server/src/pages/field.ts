import { html, Html, type Filling } from './html';

export interface Field {
  name: string;
  label: string;
  type?: 'text' | 'email' | 'password' | 'date';
  value?: string;
  autocomplete?: string;
  required?: boolean;
  hint?: string;
  error?: string | undefined;
}

/** Labelled field; its error is tied to it, and the first field with an error gets the focus. */
export function field({
  name,
  label,
  type = 'text',
  value = '',
  autocomplete = 'off',
  required,
  hint,
  error,
}: Field): Html {
  const about = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ');
  const wrong = error === undefined ? null : html` aria-invalid="true"`;
  const described = about === '' ? null : html` aria-describedby="${about}"`;
  return html`<div class="field">
    <label for="${name}">${label}</label>
    ${hint === undefined ? null : html`<p class="soft" id="${name}-hint">${hint}</p>`}
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      value="${value}"
      autocomplete="${autocomplete}"
      ${required && html` required`}${wrong}${described}${error !== undefined && html` autofocus`}
    />
    ${error === undefined ? null : html`<p class="error" id="${name}-error">${error}</p>`}
  </div>`;
}

/** Error of a form as a whole, announced by screen readers. */
export const alert = (text: string | undefined): Filling =>
  text === undefined ? null : html`<div class="alert" role="alert"><p>${text}</p></div>`;

export interface Choice {
  value: string;
  label: string;
  /** Language of the label, if it differs from the page's. */
  language?: string;
}

/** Option of a choice, with its error tied to it. */
export function select(
  { name, label, value, error }: { name: string; label: string; value: string; error?: string | undefined },
  choices: readonly Choice[],
): Html {
  const wrong = error === undefined ? null : html` aria-invalid="true" aria-describedby="${name}-error"`;
  const option = (choice: Choice) => {
    const lang = choice.language !== undefined && html` lang="${choice.language}"`;
    const chosen = choice.value === value && html` selected`;
    return html`<option value="${choice.value}" ${lang}${chosen}>${choice.label}</option>`;
  };
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <select id="${name}" name="${name}" ${wrong}>
      ${choices.map(option)}
    </select>
    ${error === undefined ? null : html`<p class="error" id="${name}-error">${error}</p>`}
  </div>`;
}

/** Confirmation of a change, announced by screen readers. */
export const note = (text: string | undefined): Filling =>
  text === undefined ? null : html`<div class="note" role="status"><p>${text}</p></div>`;
