import {
  isFieldValue,
  partsOf,
  type Condition,
  type Constraint,
  type Reason,
  type RecordType,
} from '@deskline/record';

/** One thing that has to hold of a record, and what of the record it hangs on. */
export interface CompiledConstraint {
  readonly field: string;
  readonly because: Reason;
  readonly holds: Condition;
  readonly fields: readonly string[];
  /** The paths of links. */
  readonly links: readonly string[];
}

const dutiesBy = new WeakMap<RecordType, readonly CompiledConstraint[]>();

/** What a definition says by `must`. */
export function constraintsOf(record: RecordType): readonly CompiledConstraint[] {
  let duties = dutiesBy.get(record);
  if (!duties) dutiesBy.set(record, (duties = Object.entries(record.constraints ?? {}).flatMap(dutyOf)));
  return duties;
}

function dutyOf([field, obligation]: [string, Constraint | undefined]): CompiledConstraint[] {
  if (!obligation) return [];
  const [holds, because] = obligation;
  return [{ field, because, holds, fields: fieldsIn(holds), links: linksIn(holds) }];
}

/** The fields of the record itself: inside a condition on another record only those that are compared with. */
function fieldsIn(condition: Condition, isAbout = true): string[] {
  return partsOf(condition).flatMap((part) => {
    if ('not' in part) return fieldsIn(part.not, isAbout);
    if ('any' in part) return part.any.flatMap((each) => fieldsIn(each, isAbout));
    if ('some' in part) return fieldsIn(part.some.where, false);
    if ('linked' in part) return fieldsIn(part.linked.where ?? {}, false);
    if ('referred' in part) return isAbout ? [part.referred.by] : [];
    if ('caller' in part) return [];
    const compared = isFieldValue(part.operand) ? [part.operand.field] : [];
    return [...(isAbout ? [part.name] : []), ...compared].map((path) => path.split('.')[0] as string);
  });
}

function linksIn(condition: Condition): string[] {
  return partsOf(condition).flatMap((part) => {
    if ('not' in part) return linksIn(part.not);
    if ('any' in part) return part.any.flatMap(linksIn);
    return 'linked' in part ? [part.linked.by] : [];
  });
}
