import { empty, is, isEmpty, on, refuse, type Rule } from '@deskline/record';
import { leaves, resolvedBetween, stampedWhen } from '../transitions';
import type { RiskRow } from './risk.record';

/** "Risk transitions by analogy with requests": closed is to a risk what completed is to them. */
export const riskRules: readonly Rule<RiskRow>[] = [
  on([is('status', 'closed'), isEmpty('closure_reason')], refuse('closure_reason', 'blank')),
  on(leaves('status', 'closed'), empty('closure_reason')),
  stampedWhen('closed', 'closed_at'),
  resolvedBetween('created_at', 'closed_at'),
];
