import type { Problem } from '@deskline/record';
import type { Values } from '@deskline/record-store';

/** Payload of a ci.occurrence event. */
export interface CiOccurrence {
  readonly at: string;
  readonly workflow_template: number;
  readonly workflow_manager: number | null;
  readonly service: number | null;
}

/** Workflow template, with the service and manager that the CI names. */
export interface Template {
  readonly id: number;
  readonly disabled: boolean;
  readonly subject: string;
  readonly category: string | null;
  readonly justification: string | null;
  readonly workflow_type: string | null;
  readonly service: number | null;
  readonly workflow_manager: number | null;
  /** References to disabled records. */
  readonly gone: readonly ('service' | 'workflow_manager')[];
}

const NEEDED = ['category', 'justification', 'workflow_type', 'service', 'workflow_manager'] as const;

/** Values of the workflow that an occurrence starts, or the problems that prevent it. */
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
