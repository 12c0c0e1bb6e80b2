import type { Problem } from '@deskline/record';
import type { Values } from '@deskline/record-store';

/** What a CI says of an occurrence: what is to be begun, and who is to manage it. */
export interface CiOccurrence {
  readonly at: string;
  readonly workflow_template: number;
  readonly workflow_manager: number | null;
  readonly service: number | null;
}

/** The template of the workflow, filled up with what the CI says. */
export interface Template {
  readonly id: number;
  readonly disabled: boolean;
  readonly subject: string;
  readonly category: string | null;
  readonly justification: string | null;
  readonly workflow_type: string | null;
  readonly service: number | null;
  readonly workflow_manager: number | null;
  /** Which of those that it names have left. */
  readonly gone: readonly ('service' | 'workflow_manager')[];
}

const NEEDED = ['category', 'justification', 'workflow_type', 'service', 'workflow_manager'] as const;

/** The workflow that an occurrence of a CI begins, or all that keeps it from doing so. */
export function begunWorkflow(template: Template | undefined, { at }: CiOccurrence): Values | Problem[] {
  if (!template) return [{ field: 'workflow_template', because: 'not_found' }];
  const problems: Problem[] = [
    ...(template.disabled ? [{ field: 'workflow_template', because: 'disabled' } as const] : []),
    ...NEEDED.filter((name) => template[name] === null).map(
      (field) => ({ field, because: 'blank' }) as const,
    ),
    ...template.gone.map((field) => ({ field, because: 'disabled' }) as const),
  ];
  if (problems.length > 0) return problems;
  const {
    id,
    subject,
    category,
    justification,
    workflow_type,
    service,
    workflow_manager: manager,
  } = template;
  return { template: id, subject, category, justification, workflow_type, service, manager, start_at: at };
}
