import { permits, type Principal } from '@deskline/identity';
import type { Queries } from '@deskline/platform';
import type { Catalogue, RecordType } from '@deskline/record';
import { idIn, isStorable } from '@deskline/record-kinds';
import { findImportedIds, type RecordKeys, type RecordReader } from '@deskline/record-store';
import { modelOf } from '../routes/access';
import type { KeysAnswer, KeysRequest, SourceKey } from './import-message';
import { recordKey } from './record-key';

/** `Name @account`: a record of a trusted account. */
const IN_ACCOUNT = /^(.*\S) @(\S.*)$/s;

/** Finds records of this service by the texts that name them in files, and the texts of records. */
export class KeyFinder {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly keys: Pick<RecordKeys, keyof RecordKeys>,
    private readonly reader: Pick<RecordReader, 'many'>,
    private readonly queries: Queries,
  ) {}

  async answer(request: KeysRequest, principal: Principal): Promise<KeysAnswer> {
    const record = this.catalogue.byName.get(request.record);
    const { ids = [], texts = [], sources = [] } = request;
    if (!record || !permits(principal.scopes, modelOf(record), 'Read'))
      return { texts: {}, ids: {}, sources: sources.map(() => []) };
    const [named, found, bySource] = await Promise.all([
      this.keys.texts(record, recordKey(record), ids, principal),
      this.byText(record, texts, principal, request.origin),
      this.bySource(record, sources, principal),
    ]);
    return { texts: Object.fromEntries(named), ids: Object.fromEntries(found), sources: bySource };
  }

  /** Ids by text: by the key of the type, else by id. */
  private async byText(
    record: RecordType,
    texts: readonly string[],
    principal: Principal,
    origin: string | undefined,
  ): Promise<Map<string, readonly number[]>> {
    const found = new Map<string, readonly number[]>();
    const missing = () => texts.filter((text) => isStorable(text) && !found.has(text));
    for (const name of recordKey(record)) {
      const wanted = missing().flatMap((text) => [
        { text, values: [text], account: undefined },
        ...this.inAccount(text, principal),
      ]);
      const ids = await this.keys.find(record, [name], wanted, principal);
      for (const [at, { text }] of wanted.entries())
        if (ids[at]?.length && !found.has(text)) found.set(text, ids[at]);
    }
    const numbers = new Map(missing().flatMap((text) => numberIn(text)));
    for (const [text, id] of await this.byId(record, numbers, principal, origin)) found.set(text, [id]);
    return found;
  }

  private inAccount(text: string, principal: Principal) {
    const [, name, named = ''] = IN_ACCOUNT.exec(text) ?? [];
    const account = this.keys.accountNamed(named, principal);
    return name === undefined || account === undefined ? [] : [{ text, values: [name], account }];
  }

  /** Ids of another installation are none of this one. */
  private async byId(
    record: RecordType,
    numbers: ReadonlyMap<string, number>,
    principal: Principal,
    origin: string | undefined,
  ): Promise<Map<string, number>> {
    if (numbers.size === 0) return new Map();
    const { account } = principal;
    const wanted = [...new Set(numbers.values())];
    const imported =
      origin === undefined
        ? new Map(wanted.map((id) => [id, id]))
        : await findImportedIds(this.queries, { account, name: origin }, record.name, wanted);
    const options = { isWhole: false, base_url: '' };
    const visible = await this.reader.many(record, [...imported.values()], principal, options);
    const found = [...numbers].flatMap(([text, number]): [string, number][] => {
      const id = imported.get(number);
      return id !== undefined && visible.has(id) ? [[text, id]] : [];
    });
    return new Map(found);
  }

  private async bySource(
    record: RecordType,
    sources: readonly SourceKey[],
    principal: Principal,
  ): Promise<number[][]> {
    const names = ['source', 'sourceID'].filter((name) => name in record.fields);
    if (names.length < 2) return sources.map(() => []);
    const wanted = sources.map((values) => ({ values: values.every(isStorable) ? values : [null, null] }));
    return this.keys.find(record, names, wanted, principal);
  }
}

function numberIn(text: string): [string, number][] {
  const id = idIn(text.trim());
  return id === undefined ? [] : [[text, id]];
}
