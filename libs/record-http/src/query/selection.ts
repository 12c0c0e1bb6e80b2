import { isSent, type RecordType } from '@deskline/record';
import { errors } from '../errors';
import { namesIn } from './names';

/** In every row that has them, whatever is asked for. */
const ALWAYS = new Set(['nodeID', 'account']);

/** What `?fields=` may name. */
export class Selection {
  readonly selectable: ReadonlySet<string>;

  constructor(record: RecordType) {
    this.selectable = new Set(
      Object.entries(record.fields)
        .filter(([, field]) => isSent(field) && !field.unselectable && !field.transient)
        .map(([name]) => name),
    );
  }

  read(list: string | undefined): string[] | null {
    const names = namesIn(list ?? '').filter((name) => !ALWAYS.has(name));
    const unknown = names.filter((name) => !this.selectable.has(name));
    if (unknown.length > 0) throw errors.badRequest(`Unknown fields: ${unknown.join(', ')}`);
    return (list ?? '').trim() === '' ? null : names;
  }
}
