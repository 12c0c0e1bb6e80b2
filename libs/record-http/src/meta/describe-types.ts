import type { RecordType } from '@deskline/record';
import { describeRecord } from './describe-record';
import type { TypeDescription } from './description';
import type { TypeRoutes } from './type-routes';
import type { Viewer } from './viewer';

/** Record types in the language of their labels. */
export interface MetaDescription {
  readonly language: string;
  readonly types: readonly TypeDescription[];
}

/** All record types that the caller ever sees, briefly; or some of them by their names, in full. */
export function describeTypes(
  viewer: Viewer,
  routes: TypeRoutes,
  names?: readonly string[],
): MetaDescription {
  const context = { ...viewer, routes, brief: names === undefined };
  const records = names
    ? names.map((name) => routes.types.get(name)).filter((record) => record !== undefined)
    : [...routes.types.values()];
  const describe = (record: RecordType) => describeRecord(record, context) ?? [];
  return { language: viewer.language, types: records.flatMap(describe) };
}
