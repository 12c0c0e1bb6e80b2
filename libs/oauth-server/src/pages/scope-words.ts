import type { Language, Scope } from '@deskline/identity';
import { valueLabelOf } from '@deskline/record-http';
import type { Texts } from './texts/en';
import { say } from './texts/texts';

const VERBS: Record<string, keyof Texts> = {
  '*': 'may_all_with',
  Create: 'may_create',
  Read: 'may_read',
  Update: 'may_update',
  Delete: 'may_delete',
};

/** What scopes allow, a line for each thing that may be done; and what they take away again. */
export function scopeWords(language: Language, scopes: readonly Scope[]): string[] {
  const actions = (effect: Scope['effect']) =>
    scopes.filter((scope) => scope.effect === effect).flatMap((scope) => scope.actions);
  const denied = actionWords(language, actions('deny'));
  return [
    ...actionWords(language, actions('allow')),
    ...denied.map((what) => say(language, 'may_not', { what })),
  ];
}

function actionWords(language: Language, actions: readonly string[]): string[] {
  if (actions.includes('*:*')) return [say(language, 'may_all')];
  const me = actions.includes('me:Read') ? [say(language, 'may_me')] : [];
  const lines = Object.entries(VERBS).flatMap(([verb, key]) => {
    const models = actions.filter((action) => action !== 'me:Read' && action.endsWith(`:${verb}`));
    const names = new Set(models.map((action) => modelWords(language, action.split(':')[0] ?? '')));
    return names.size > 0 ? [say(language, key, { records: [...names].join(', ') })] : [];
  });
  return [...me, ...lines];
}

const modelWords = (language: Language, model: string): string =>
  model === '*' ? say(language, 'all_records') : valueLabelOf(model.replaceAll('-', '_'), language);
