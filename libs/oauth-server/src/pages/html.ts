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

/** Right between tags and inside quoted attributes; an attribute is always quoted. */
const escaped = (text: string): string => text.replace(/[&<>"'`]/g, (letter) => ENTITIES[letter] ?? letter);

/** What fills a gap is escaped unless it was made by `html` itself; absent things are nothing, lists are joined. */
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
