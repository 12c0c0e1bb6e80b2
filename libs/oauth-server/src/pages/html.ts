/** Text that is markup already; everything else is escaped. */
export class Html {
  constructor(readonly markup: string) {}
}

export type Filling = Html | string | number | null | undefined | false | readonly Filling[];

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
};

/** Escapes for text between tags and for quoted attributes. */
const escaped = (text: string): string => text.replace(/[&<>"'`]/g, (letter) => ENTITIES[letter] ?? letter);

/** Template tag: escapes every value that it did not make itself; null and false are empty, lists are joined. */
export function html(parts: TemplateStringsArray, ...fillings: Filling[]): Html {
  return new Html(
    parts.map((part, index) => part + (index < fillings.length ? filled(fillings[index]) : '')).join(''),
  );
}

function filled(filling: Filling): string {
  if (filling === null || filling === undefined || filling === false) return '';
  if (filling instanceof Html) return filling.markup;
  if (typeof filling === 'object') return filling.map(filled).join('');
  return escaped(String(filling));
}
