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
