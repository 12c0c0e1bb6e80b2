import { inOrder } from '../workflow/precedence';

/** Task of a workflow template or of a project template. */
export interface TemplateStep {
  readonly id: number;
  readonly predecessors: readonly number[];
}

/** Step of a template, and the record that is made from it. */
export interface GeneratedStep<Step> {
  readonly step: Step;
  /** Id that is reserved for the record. */
  readonly id: number;
  /** Predecessors, if it has some: an empty list costs two statements. */
  readonly links: { readonly predecessor_ids?: readonly number[] };
  /** Id of the record made from another step of the template. */
  idOf(step: number): number | null;
}

/** Record to be created under a reserved id. */
export interface NewRecord {
  readonly id: number;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Names of phases are compared in any case. */
export const isNamedAlike = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase();

/** Steps of a template with the ids that are reserved for their records, each after its predecessors. */
export function generatedSteps<Step extends TemplateStep>(
  steps: readonly Step[],
  reserved: readonly number[],
): GeneratedStep<Step>[] {
  const ids = new Map(steps.map(({ id }, at) => [id, reserved[at] as number]));
  const byId = new Map(steps.map((step) => [step.id, step]));
  const links = steps.flatMap(({ id, predecessors }) => predecessors.map((before) => [id, before] as const));
  const ordered = inOrder(links, [...ids.keys()]) ?? [];
  return ordered.map((id) => {
    const step = byId.get(id) as Step;
    const predecessor_ids = step.predecessors.map((before) => ids.get(before) as number);
    return {
      step,
      id: ids.get(id) as number,
      links: predecessor_ids.length > 0 ? { predecessor_ids } : {},
      idOf: (other) => ids.get(other) ?? null,
    };
  });
}
