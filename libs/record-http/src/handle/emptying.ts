import type { RecordCall, RecordReader, RecordWriter } from '@deskline/record-store';
import { Forbidden, NotFound } from '@deskline/record-store';
import { parseQueryString } from '../request/query-string';
import { noContent, type Answer } from '../response/answer';
import { errors } from '../response/errors';
import { rolePermitsEmptying } from '../routes/empty-access';
import { isOwn, type EmptyRoute, type TakeRoute } from '../routes/route';
import type { SubCollections } from './sub-collections';

/** Takes all records from a list in one transaction, each with the rights, audit lines and events of taking that one. */
export class Emptying {
  constructor(
    private readonly reader: Pick<RecordReader, 'idsWithin' | 'linkedIds'>,
    private readonly writer: Pick<RecordWriter, 'together'>,
    private readonly subCollections: Pick<SubCollections, 'assertVisible' | 'mayChange'>,
  ) {}

  async empty(route: EmptyRoute, call: RecordCall): Promise<Answer> {
    const { of, id, take } = route;
    // A filter would be taken for the records to remove.
    const [parameter] = parseQueryString(call.query);
    if (parameter) throw errors.badRequest(`Unknown fields: ${parameter.name}`);
    await this.subCollections.assertVisible(of, id, call.principal);
    const mayChange = !isOwn(of) && (await this.subCollections.mayChange(of, id, call.principal));
    if (!rolePermitsEmptying(route, call.principal, mayChange)) throw new Forbidden();
    const others = await this.listed(route, call);
    await this.writer.together(call, async (writer) => {
      for (const other of others) await unlessGone(remove(writer, take(other), call, mayChange));
    });
    return noContent();
  }

  /** Ids of the list; for a link that this end defines also those of records that were deleted. */
  private listed({ of, id, path, take, record }: EmptyRoute, { principal }: RecordCall): Promise<number[]> {
    const taking = take(0);
    if (taking.kind !== 'unlink') {
      const field = taking.kind === 'remove' ? taking.under.field : taking.field;
      return this.reader.idsWithin(record, { field, id }, principal);
    }
    return isOwn(of)
      ? this.reader.linkedIds(of, id, path)
      : this.reader.idsWithin(record, { link: path, of: of.name, id }, principal);
  }
}

function remove(
  writer: Pick<RecordWriter, 'unlink' | 'update' | 'remove'>,
  route: TakeRoute,
  call: RecordCall,
  mayChangeOther: boolean,
): Promise<void> {
  const { record, id } = route;
  switch (route.kind) {
    case 'unlink':
      return writer.unlink(record, id, route.link, route.other, call, mayChangeOther);
    case 'clearReference': {
      const under = { field: route.field, id: route.parentId };
      return writer.update(record, id, { [route.field]: null }, call, { under });
    }
    case 'remove':
      return writer.remove(record, id, call);
  }
}

/** A record that the caller does not see, or that another call has taken meanwhile, is not in the list. */
async function unlessGone(removed: Promise<void>): Promise<void> {
  await removed.catch((error: unknown) => {
    if (!(error instanceof NotFound)) throw error;
  });
}
