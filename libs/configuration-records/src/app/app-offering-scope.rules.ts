import { isAction } from '@deskline/identity';
import { on, refuse, type Rule, type When } from '@deskline/record';
import type { AppOfferingScopeRow } from './app-offering-scope.record';

const MOST_ACTIONS = 200;

const saysNothing: When<AppOfferingScopeRow> = ({ after }) => after.actions.length === 0;
const saysNonsense: When<AppOfferingScopeRow> = ({ after: { actions } }) =>
  actions.length > MOST_ACTIONS || !actions.every(isAction);

export const appOfferingScopeRules: readonly Rule<AppOfferingScopeRow>[] = [
  on(saysNothing, refuse('actions', 'blank')),
  on(saysNonsense, refuse('actions', 'invalid')),
];
