import { html, type Html } from './html';

export interface TextArea {
  name: string;
  label: string;
  value: string;
  hint: string;
  /** One for each line that is wrong. */
  errors?: readonly string[] | undefined;
}

/** A labelled field of several lines. The line break after the tag is the one that HTML leaves out. */
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
