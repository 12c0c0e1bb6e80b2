import { defineRecord, type Output } from '@deskline/record';
import { coded } from './coded';

export const RiskSeverity = defineRecord('risk_severity', { collection: 'risk_severities', ...coded });
export interface RiskSeverity extends Output<typeof RiskSeverity> {}
