import type { RowSourceOf } from '../read/plan/rows';
import type { ChangeExtension, ChangeExtensionOf } from './change-extension';

/** Lets clients lock those rows of record types with `visibleWith` that they read. */
export function withVisibleLocks(others: ChangeExtensionOf, sourceOf: RowSourceOf): ChangeExtensionOf {
  return (record) => {
    const extension = others(record);
    if (!record.visibleWith) return extension;
    const enter: ChangeExtension['enter'] = async (unit, id, values) => {
      const source = await extension.enter(unit, id, values);
      const { principal } = unit.actor;
      return principal && id !== null ? sourceOf(record, principal) : source;
    };
    // Extensions are instances of classes: a spread would lose their methods.
    return Object.assign(Object.create(extension) as ChangeExtension, { enter });
  };
}
