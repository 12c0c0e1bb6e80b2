import { becomes, empty, is, not, on, refuse, set, type Rule } from '@deskline/record';
import { leaves } from '../transitions';
import type { RequestRow } from './request.record';

export const satisfactionRules: readonly Rule<RequestRow>[] = [
  // The next completion has a satisfaction of its own.
  on(leaves('status', 'completed'), empty('satisfaction')),
  on(leaves('satisfaction', 'dissatisfied'), set({ addressed: false })),
  // "addressed: settable … when satisfaction is dissatisfied"
  on(
    [becomes('addressed', true), not(is('satisfaction', 'dissatisfied'))],
    refuse('addressed', 'not_dissatisfied'),
  ),
];
