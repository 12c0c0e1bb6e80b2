import type { Language, Scope } from '@deskline/identity';
import { recordNames } from './texts/record-names';
import { say } from './texts/texts';

/** Operations in the order of the sentences. */
const VERBS = { Read: 'may_read', Create: 'may_create', Update: 'may_update', Delete: 'may_delete' } as const;
type Verb = keyof typeof VERBS;

/** Permission or denial in words; a long list of record types stands apart. */
export interface ScopeWords {
  words: string;
  records?: readonly string[];
}

/** Limit of names in one sentence. */
const MOST_IN_A_SENTENCE = 5;

/** Scopes as sentences: the allowed actions, then the denied ones. */
export const scopeWords = (language: Language, scopes: readonly Scope[]): string[] =>
  scopeItems(language, scopes, Infinity).map(({ words }) => words);

/** The same as markup: a long list of record types is a list of its own. */
export function scopeItems(
  language: Language,
  scopes: readonly Scope[],
  most = MOST_IN_A_SENTENCE,
): ScopeWords[] {
  const linesOf = (effect: Scope['effect']) => {
    const actions = scopes.filter((scope) => scope.effect === effect).flatMap((scope) => scope.actions);
    return actionLines(language, actions, most);
  };
  const allowed = linesOf('allow');
  if (allowed.length === 0) return [{ words: begun(language, say(language, 'may_nothing')) }];
  const denied = linesOf('deny').map(({ words, ...more }) => ({
    words: say(language, 'may_not', { what: words }),
    ...more,
  }));
  return [...allowed, ...denied].map(({ words, ...more }) => ({ words: begun(language, words), ...more }));
}

function actionLines(language: Language, actions: readonly string[], most: number): ScopeWords[] {
  const verbs = verbsByModel(actions);
  const all = verbs.get('*');
  if (all?.length === Object.keys(VERBS).length) return [{ words: say(language, 'may_all') }];
  const me = verbs.has('me') ? [{ words: say(language, 'may_me') }] : [];
  verbs.delete('me');
  const alike = new Map<string, string[]>();
  for (const [model, does] of verbs) alike.set(does.join(), [...(alike.get(does.join()) ?? []), model]);
  const lines = [...alike.values()].map((models) =>
    line(language, verbs.get(models[0] ?? '') ?? [], models, most),
  );
  return [...me, ...lines];
}

/** Verbs by model; `*` is every operation. */
function verbsByModel(actions: readonly string[]): Map<string, Verb[]> {
  const said = new Map<string, Set<string>>();
  for (const action of actions) {
    const [model = '', verb = ''] = action.split(':');
    said.set(model, (said.get(model) ?? new Set()).add(verb));
  }
  const inOrder = (verbs: Set<string>) =>
    (Object.keys(VERBS) as Verb[]).filter((verb) => verbs.has('*') || verbs.has(verb));
  return new Map([...said].map(([model, verbs]) => [model, inOrder(verbs)]));
}

function line(
  language: Language,
  does: readonly Verb[],
  models: readonly string[],
  most: number,
): ScopeWords {
  const verbs = listed(
    language,
    does.map((verb) => say(language, VERBS[verb])),
  );
  const records = models.map((model) =>
    model === '*' ? say(language, 'all_records') : recordNames(language, model),
  );
  return records.length > most
    ? { words: say(language, 'may_many', { verbs }), records }
    : { words: say(language, 'may', { verbs, records: listed(language, records) }) };
}

const listed = (language: Language, words: readonly string[]): string =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(words);

const begun = (language: Language, words: string): string =>
  words.slice(0, 1).toLocaleUpperCase(language) + words.slice(1);
