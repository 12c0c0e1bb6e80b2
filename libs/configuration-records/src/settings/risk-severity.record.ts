import { defineRecord } from '@deskline/record';
import { coded } from './coded';

export const RiskSeverity = defineRecord('risk_severity', { collection: 'risk_severities', ...coded });
