import { isAction, scopesIn, type Language, type Scope } from '@deskline/identity';
import { unknownModelIn } from '../scope-models';
import { say } from './texts/texts';

export interface ScopeLines {
  scopes: Scope[];
  /** Errors of invalid lines, or an error of all lines together. */
  errors: string[];
}

/** Limit of characters of a line in an error. */
const MAX_QUOTED = 60;
const MAX_ERRORS = 10;

/** Parses scopes as people type them: `task:Read`, several on a line, or `deny request:*`. */
export function readScopeLines(language: Language, text: string): ScopeLines {
  const lines = text.split(/\r\n|\r|\n/).map((line, index) => ({ at: index + 1, ...partsOf(line) }));
  const said = lines.filter(({ actions }) => actions.length > 0);
  const wrong = said.flatMap(({ at, actions }) => {
    const unlike = actions.find((action) => !isAction(action));
    if (unlike !== undefined)
      return [say(language, 'scope_line_wrong', { line: at, text: unlike.slice(0, MAX_QUOTED) })];
    const [unknown] = actions.flatMap((action) => unknownModelIn(action) ?? []);
    return unknown === undefined ? [] : [say(language, 'scope_line_unknown', { line: at, text: unknown })];
  });
  if (said.length === 0) return { scopes: [], errors: [say(language, 'scope_lines_missing')] };
  if (wrong.length > 0) return { scopes: [], errors: wrong.slice(0, MAX_ERRORS) };
  const scopes = (['allow', 'deny'] as const).flatMap((effect): Scope[] => {
    const actions = said.filter((line) => line.effect === effect).flatMap((line) => line.actions);
    return actions.length > 0 ? [{ effect, actions: [...new Set(actions)] }] : [];
  });
  const areTooMany = scopesIn(scopes) === null;
  return { scopes, errors: areTooMany ? [say(language, 'scope_lines_too_many')] : [] };
}

/** Scope lines of these scopes. */
export const scopeLines = (scopes: readonly Scope[]): string =>
  scopes
    .flatMap(({ effect, actions }) =>
      actions.map((action) => (effect === 'deny' ? `deny ${action}` : action)),
    )
    .join('\n');

function partsOf(line: string): { effect: Scope['effect']; actions: string[] } {
  const [first = '', ...rest] = line.split(/[\s,]+/).filter((word) => word !== '');
  if (first === 'allow' || first === 'deny')
    return { effect: first, actions: rest.length > 0 ? rest : [first] };
  return { effect: 'allow', actions: first === '' ? [] : [first, ...rest] };
}
