import { recordForRoles, type RecordType } from '@deskline/record';
import { collectionLabelOf, typeLabelOf, viewLabelOf } from '../translations/labels';
import { defined, unlessEmpty } from './defined';
import { describeFields } from './describe-fields';
import type { FieldDescription, MovesDescription, TypeDescription } from './description';
import { actionsFor, createPaths, isSeen, subCollectionsFor, type MetaContext } from './relations';
import { ownRights, rightsByRole } from './rights';
import { isListedFor, type Viewer } from './viewer';
import { takesFor } from './takes';

/** Record type as the caller has it; undefined for one that the caller never sees. */
export function describeRecord(record: RecordType, context: MetaContext): TypeDescription | undefined {
  if (!isSeen(record, context)) return undefined;
  const { roles, language, routes, brief } = context;
  const own = recordForRoles(record, roles);
  // Audit lines of records that the caller may update are read without a grant.
  const may = { read: 'some', ...ownRights(own, context, routes) } as const;
  const fields = describeFields(own, may, context, routes);
  const views = unlessEmpty(viewsFor(own, context));
  const isNested = own.nested && !own.listedTogether;
  const isListed = !isNested && isListedFor(own, null, roles);
  const takes = takesFor(own, may, isListed, context);
  return defined({
    name: own.name,
    label: typeLabelOf(own.name, language),
    plural: collectionLabelOf(own, language),
    collection: own.collection,
    nested: isNested || !(isListed || views) ? true : undefined,
    title: own.title,
    fields,
    default_sort: own.defaultSort,
    views,
    only_in_views: isListed || isNested || !views ? undefined : true,
    sub_collections: unlessEmpty(subCollectionsFor(own, context)),
    takes: takes.length > 0 ? takes : undefined,
    create_at: brief ? undefined : may.create && createPaths(own, context),
    actions: unlessEmpty(actionsFor(own, context)),
    moves: unlessEmpty(movesOf(own, fields)),
    events: own.events.length > 0 ? own.events : undefined,
    webhooks: own.webhooks,
    may,
    rights: brief ? undefined : rightsByRole(own),
  } as const);
}

/** Labels of the views that list rows for the caller. */
const viewsFor = (record: RecordType, { roles, language }: Viewer): Record<string, string> =>
  Object.fromEntries(
    Object.keys(record.views ?? {})
      .filter((view) => isListedFor(record, view, roles))
      .map((view) => [view, viewLabelOf(view, language)]),
  );

/** Closed lists of transitions, and `all` for other statuses, of the fields that the caller may change. */
function movesOf(
  { moves = {} }: RecordType,
  fields: Readonly<Record<string, FieldDescription>>,
): Record<string, MovesDescription> {
  const closed: Readonly<Record<string, MovesDescription | undefined>> = moves;
  const isChanged = (name: string, { access, kind }: FieldDescription) =>
    kind === 'enum' && (name === 'status' || name in closed) && ['required', 'optional'].includes(access);
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name, field]) => isChanged(name, field))
      .map(([name]) => [name, closed[name] ?? 'all']),
  );
}
