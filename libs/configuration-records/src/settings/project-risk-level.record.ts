import { defineRecord } from '@deskline/record';
import { coded } from './coded';

export const ProjectRiskLevel = defineRecord('project_risk_level', {
  collection: 'project_risk_levels',
  ...coded,
});
