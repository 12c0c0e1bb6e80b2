export const PROJECT_JUSTIFICATIONS = [
  'compliance',
  'correction',
  'expansion',
  'improvement',
  'maintenance',
  'move',
  'removal',
  'replacement',
] as const;

export const PROJECT_TASK_CATEGORIES = ['activity', 'approval', 'milestone'] as const;

export const PROJECT_COMPLETION_REASONS = [
  'withdrawn',
  'rejected',
  'abandoned',
  'partial',
  'complete',
] as const;
export type ProjectReason = (typeof PROJECT_COMPLETION_REASONS)[number];
