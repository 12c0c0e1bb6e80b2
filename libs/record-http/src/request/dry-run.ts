import { errors } from '../response/errors';
import { parameterNamed } from './query-string';

const MEANS: Readonly<Record<string, boolean>> = { '1': true, true: true, '0': false, false: false };

/** Takes `dry_run` out of the query string of a write: whether the change is only to be tried, and the rest. */
export function takeDryRun(query: string): { readonly isDry: boolean; readonly query: string } {
  const { values, rest } = parameterNamed('dry_run', query);
  const [value] = values;
  if (value === undefined) return { isDry: false, query };
  const isDry = values.length === 1 ? MEANS[value] : undefined;
  if (isDry === undefined) throw errors.badRequest('dry_run must be 1 or 0');
  return { isDry, query: rest };
}
