export const WORKFLOW_CATEGORIES = ['standard', 'non_standard', 'emergency', 'order'] as const;

export const JUSTIFICATIONS = [
  'compliance',
  'correction',
  'expansion',
  'improvement',
  'maintenance',
  'move',
  'removal',
  'replacement',
  'purchase',
] as const;

export const WORKFLOW_STATUSES = [
  'being_created',
  'registered',
  'in_progress',
  'progress_halted',
  'completed',
] as const;
export type WorkflowStatus = (typeof WORKFLOW_STATUSES)[number];

export const COMPLETION_REASONS = [
  'withdrawn',
  'rejected',
  'rolled_back',
  'failed',
  'partial',
  'disruptive',
  'complete',
] as const;
