import type { Principal } from '@deskline/identity';
import { ChangeFeed } from '@deskline/record-store';
import { until } from '../until';
import { type Answered, type TwoAccounts, useTwoAccounts } from './two-accounts';

interface ChangeOf {
  readonly event: string;
  readonly record: { readonly type: string; readonly id: number };
  readonly person: object | null;
  readonly deleted?: true;
}

/** "internal notes stay inside their account" */
describe('Notes of requests assigned to another account', () => {
  const accounts = useTwoAccounts();
  const texts = ({ rows }: Answered) => rows.map(({ text }) => text);
  const notes = async (id: number, as: Parameters<TwoAccounts['call']>[1]) =>
    texts(await accounts().call(`GET /requests/${id}/notes`, as));
  const requesterOf = (account: string) => accounts().seeds.of(account, 'person')[1] as number;
  const write = async (id: number, as: string, body: object) => {
    const { status, json } = await accounts().call(`POST /requests/${id}/notes`, as, body);
    expect(status).toBe(201);
    return json.id;
  };

  describe('a search', () => {
    beforeEach(() => accounts().trust(['provider'], ['widget']));
    const find = async (q: string, as: Parameters<TwoAccounts['call']>[1], path = '/requests') => {
      const { status, rows, headers } = await accounts().call(`GET ${path}?q=${q}&fields=id`, as);
      expect([status, headers['X-Pagination-Total-Entries']]).toEqual([200, String(rows.length)]);
      return rows.map(({ id }) => id);
    };
    const bySides = async (q: string) => [await find(q, 'widget'), await find(q, 'provider')];

    it('finds an assigned request by its subject in both accounts, and by private fields at home only', async () => {
      const id = await accounts().handedOver({ subject: 'Quokka printer', sourceID: 'Wombat-1' });
      expect(await bySides('quokka')).toEqual([[id], [id]]);
      expect(await bySides('wombat')).toEqual([[id], []]);
      expect(await bySides('wombat-1')).toEqual([[id], []]);
      expect(await bySides('quokka%20wombat')).toEqual([[id], []]);
      await accounts().assign(id, accounts().team('widget'));
      expect(await bySides('quokka')).toEqual([[id], []]);
    });

    it('finds a request by the notes that the caller may read', async () => {
      const id = await accounts().handedOver({ note: 'Said numbat', internal_note: 'Thought bilby' });
      await write(id, 'provider', { text: 'Answered potoroo' });
      await write(id, 'provider', { text: 'Muttered dunnart', internal: true });
      expect(await bySides('numbat')).toEqual([[id], [id]]);
      expect(await bySides('potoroo')).toEqual([[id], [id]]);
      expect(await bySides('bilby')).toEqual([[id], []]);
      expect(await bySides('dunnart')).toEqual([[], [id]]);
      expect(await find('dunnart', 'widget', `/requests/${id}/notes`)).toEqual([]);
      expect(await find('potoroo', 'widget', `/requests/${id}/notes`)).toHaveLength(1);
      const endUser = {
        ...accounts().caller('widget', []),
        person: { id: requesterOf('widget'), name: 'She' },
      };
      expect([await find('numbat', endUser), await find('bilby', endUser)]).toEqual([[id], []]);
      const scopes = [{ effect: 'allow' as const, actions: ['request:Read'] }];
      const withoutNotes = { ...accounts().caller('widget'), scopes };
      expect([await find('numbat', withoutNotes), await find('printer', withoutNotes)]).toEqual([
        [],
        expect.arrayContaining([id]),
      ]);
    });

    it('finds nothing of the other account once the trust has ended', async () => {
      const id = await accounts().handedOver({ subject: 'Tamar wallaby', note: 'Seen pademelon' });
      await accounts().trust([], []);
      expect(await bySides('tamar')).toEqual([[id], []]);
      expect(await bySides('pademelon')).toEqual([[id], []]);
    });
  });

  describe('the change feed', () => {
    beforeEach(() => accounts().trust(['provider'], ['widget']));
    const feed = () => accounts().seeds.service.get(ChangeFeed);
    const changesOf = async (after: number, as: Principal) => {
      const { log } = await feed().begin({ since: null });
      const { lines } = await feed().read({ principal: as, log, after, limit: 100, base_url: '' });
      const all = lines.map((line) => JSON.parse(line) as ChangeOf);
      return all.filter(({ record }) => ['request', 'note'].includes(record.type));
    };
    const added = (changes: readonly ChangeOf[]) =>
      changes.filter(({ event }) => event === 'request.note-added').length;

    it('tells an assigned account of the request and of public notes from the assignment on, and not by whom', async () => {
      const { last: after } = await feed().begin({ since: null });
      const id = await accounts().handedOver({ subject: 'Quoll' });
      await write(id, 'widget', { text: 'Hush', internal: true });
      await write(id, 'widget', { text: 'Please hurry' });
      const [home, there] = [accounts().caller('widget'), accounts().caller('provider')];
      await until(async () => added(await changesOf(after, home)) === 2);
      await until(async () => added(await changesOf(after, there)) === 1);
      const seen = await changesOf(after, there);
      expect(seen[0]).toMatchObject({ event: 'request.create', account_id: 'provider', person: null });
      expect(seen.filter(({ person }) => person)).toEqual([]);
      expect(seen.filter(({ record }) => record.type === 'note')).toHaveLength(1);
      const scopes = [{ effect: 'allow' as const, actions: ['request:Read'] }];
      expect(added(await changesOf(after, { ...home, scopes }))).toBe(0);
      await accounts().assign(id, accounts().team('widget'));
      const isGone = async () => (await changesOf(after, there)).every(({ deleted }) => deleted);
      await until(isGone);
      await accounts().trust([], []);
      expect(added(await changesOf(after, home))).toBe(2);
    });
  });

  describe('notes of an assigned request', () => {
    beforeEach(() => accounts().trust(['provider'], ['widget']));

    it('are read by both accounts when they are public, and by their own account when they are internal', async () => {
      const id = await accounts().handedOver({ note: 'It smokes', internal_note: 'He always says so' });
      await write(id, 'provider', { text: 'On my way' });
      await write(id, 'provider', { text: 'Not again', internal: true });
      await accounts().done(`PATCH /requests/${id}`, 'provider', {
        internal_note: 'Bill it',
        note: 'Mended',
      });
      const publicly = ['It smokes', 'On my way', 'Mended'];
      expect((await notes(id, 'widget')).sort()).toEqual([...publicly, 'He always says so'].sort());
      expect((await notes(id, 'provider')).sort()).toEqual([...publicly, 'Not again', 'Bill it'].sort());
      for (const roles of [['auditor'], ['account_administrator'], ['directory_auditor']] as const)
        for (const account of ['widget', 'provider']) {
          const internal = account === 'widget' ? ['Not again', 'Bill it'] : ['He always says so'];
          const read = await notes(id, accounts().caller(account, roles));
          expect(read).toEqual(expect.arrayContaining(publicly));
          expect(read.filter((text) => internal.includes(String(text)))).toEqual([]);
        }
    });

    it('are read as single records by the same accounts', async () => {
      const id = await accounts().handedOver();
      const said = await write(id, 'provider', { text: 'On my way' });
      const inside = await write(id, 'provider', { text: 'Not again', internal: true });
      const status = async (note: number, as: string) =>
        (await accounts().call(`GET /notes/${note}`, as)).status;
      expect([await status(said, 'widget'), await status(said, 'provider')]).toEqual([200, 200]);
      expect([await status(inside, 'widget'), await status(inside, 'provider')]).toEqual([404, 200]);
      await accounts().assign(id, accounts().team('widget'));
      expect([await status(said, 'widget'), await status(said, 'provider')]).toEqual([200, 404]);
    });

    it('and its tags change nothing in the other account', async () => {
      const id = await accounts().handedOver();
      const tagged = await accounts().call(`POST /requests/${id}/tags`, 'provider', { name: 'private' });
      expect(tagged.status).toBe(200);
      const names = async (as: string) =>
        (await accounts().call(`GET /requests/${id}/tags`, as)).rows.map(({ name }) => name);
      expect([await names('provider'), await names('widget')]).toEqual([['private'], []]);
      const audit = JSON.stringify((await accounts().call(`GET /requests/${id}/audit`, 'widget')).rows);
      expect([audit.includes('team'), audit.includes('private')]).toEqual([true, false]);
    });

    it('update the request in the owning account when that account reads them', async () => {
      const { database } = accounts().seeds;
      const id = await accounts().handedOver();
      const news = async () => {
        const text = `SELECT count(*)::int AS count FROM event_log
          WHERE event = 'request.note-added' AND object_id = $1 AND account_id = 'widget'`;
        return (await database.query<{ count: number }>(text, [id]))[0]?.count;
      };
      await write(id, 'provider', { text: 'Not again', internal: true });
      await accounts().done(`PATCH /requests/${id}`, 'provider', { internal_note: 'Bill it' });
      expect(await news()).toBe(0);
      await write(id, 'provider', { text: 'On my way' });
      expect(await news()).toBe(1);
    });

    it('are paged in any order', async () => {
      const id = await accounts().handedOver();
      for (const text of ['one', 'two', 'three'])
        await write(id, text === 'two' ? 'widget' : 'provider', { text });
      const page = (query: string) => accounts().call(`GET /requests/${id}/notes?${query}`, 'provider');
      const first = await page('per_page=2&sort=-created_at');
      expect(first.rows).toHaveLength(2);
      expect(first.headers['X-Pagination-Total-Entries']).toBe('3');
      const next = /<[^>]*\?([^>]*)>; rel="next"/.exec(first.headers['Link'] ?? '')?.[1] ?? '';
      const all = [...texts(first), ...texts(await page(next))];
      expect(all.sort()).toEqual(['one', 'three', 'two']);
    });

    it('belong to the account of the person who spent the time', async () => {
      const id = await accounts().handedOver();
      const spent = async (as: string) =>
        Number((await accounts().call('GET /time_entries', as)).headers['X-Pagination-Total-Entries']);
      const before = [await spent('widget'), await spent('provider')];
      const body = { time_spent: 30, note: 'Half an hour' };
      expect((await accounts().call(`PATCH /requests/${id}`, 'provider', body)).json).toMatchObject({ id });
      expect([await spent('widget'), await spent('provider')]).toEqual([before[0], Number(before[1]) + 1]);
    });
  });
});
