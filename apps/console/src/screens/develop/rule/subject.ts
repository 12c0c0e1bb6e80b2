/** References of a rule to its subject, with the type of the records that it then runs for. */
const LINKS: Readonly<Record<string, string>> = {
  request: 'request',
  request_template: 'request',
  task: 'task',
  task_template: 'task',
  workflow: 'workflow',
  workflow_template: 'workflow',
  project_task: 'project_task',
  project_task_template: 'project_task',
  project_template: 'project',
};

type Values = Readonly<Record<string, unknown>>;

/** Type of the records that a rule runs for; undefined while it has no subject. */
export function appliesTo(values: Values): string | undefined {
  if (typeof values.generic === 'string') return values.generic;
  const link = Object.keys(LINKS).find((name) => idOf(values[name]) !== null);
  return link === undefined ? undefined : LINKS[link];
}

/** Fields of a rule that say what it is for, as a body has them. */
export function subjectOf(values: Values): Record<string, unknown> {
  const links = Object.keys(LINKS).flatMap((name) => {
    const id = idOf(values[name]);
    return id === null ? [] : [[`${name}_id`, id] as const];
  });
  return {
    ...(typeof values.generic === 'string' && { generic: values.generic }),
    ...Object.fromEntries(links),
  };
}

const idOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : null;
