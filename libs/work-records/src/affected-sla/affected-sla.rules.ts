import { becomes, on, set, type Rule } from '@deskline/record';
import { leaves } from '../transitions';
import type { AffectedSlaRow } from './affected-sla.record';

export const affectedSlaRules: readonly Rule<AffectedSlaRow>[] = [
  on(
    becomes('accountability', 'sla_not_affected'),
    set({ provider_not_accountable: true, provider_was_not_accountable: true }),
  ),
  on(leaves('accountability', ['sla_not_affected']), set({ provider_not_accountable: false })),
];
