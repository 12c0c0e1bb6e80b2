import { defineRecord } from '@deskline/record';
import { codedShortly } from './coded';

export const RiskSeverity = defineRecord('risk_severity', { collection: 'risk_severities', ...codedShortly });
