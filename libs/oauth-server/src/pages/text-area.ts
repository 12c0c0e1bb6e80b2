import { html, type Html } from './html';

export interface TextArea {
  name: string;
  label: string;
  value: string;
  hint: string;
  /** Errors by line. */
  errors?: readonly string[] | undefined;
}

/** Labelled field of several lines. HTML drops the line break after the tag. */
export function textArea({ name, label, value, hint, errors = [] }: TextArea): Html {
  const wrong = errors.length > 0;
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <p class="soft" id="${name}-hint">${hint}</p>
    <textarea
      id="${name}"
      name="${name}"
      rows="4"
      autocomplete="off"
      autocapitalize="off"
      spellcheck="false"
      aria-describedby="${name}-hint${wrong ? ` ${name}-error` : ''}"
      ${wrong && html`aria-invalid="true" autofocus`}
    >
${value}</textarea>
    ${
      wrong &&
      html`<div class="error" id="${name}-error">${errors.map((error) => html`<div>${error}</div>`)}</div>`
    }
  </div>`;
}
