import type { Language } from '@deskline/identity';
import { ACCESS_CHOICES } from './access';
import { html, type Html } from './html';
import { textArea } from './text-area';
import { say } from './texts/texts';

export interface AccessField {
  legend: string;
  label: (choice: (typeof ACCESS_CHOICES)[number]) => string;
  access: string;
  scope_lines: string;
  errors: { access?: string | undefined; scope_lines?: readonly string[] | undefined };
}

/** Choice of access; the scope lines are visible while they are chosen, or always in browsers without :has(). */
export function accessField(
  language: Language,
  { legend, label, access, scope_lines, errors }: AccessField,
): Html {
  const wrong = errors.access ?? null;
  return html`<fieldset ${wrong && html`aria-describedby="access-error"`}>
      <legend>${legend}</legend>
      ${ACCESS_CHOICES.map(
        (choice) =>
          html`<label
            ><input type="radio" name="access" value="${choice}" ${choice === access && html`checked`} />
            ${label(choice)}</label
          >`,
      )}
      ${wrong && html`<p class="error" id="access-error">${wrong}</p>`}
    </fieldset>
    <div class="if-lines">
      ${textArea({
        name: 'scope_lines',
        label: say(language, 'scope_lines'),
        hint: say(language, 'scope_lines_hint'),
        value: scope_lines,
        errors: errors.scope_lines,
      })}
    </div>`;
}
