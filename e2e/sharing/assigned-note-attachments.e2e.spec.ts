import type { QueryRunner } from 'typeorm';
import { NoteAttachments1799801004421 } from '../../libs/work-records/migrations/1799801004421-note-attachments.migration';
import { useTwoAccounts } from './two-accounts';

/** "internal notes stay inside their account", and so do their attachments */
describe('attachments of the notes of a request assigned to another account', () => {
  const accounts = useTwoAccounts();
  const names = async (id: number, as: string) => {
    const { status, rows } = await accounts().call(`GET /requests/${id}/note_attachments`, as);
    return [status, rows.map(({ name }) => name)];
  };
  const write = async (id: number, as: string, name: string, internal: boolean) => {
    const { json } = await accounts().call(`POST /requests/${id}/notes`, as, { text: name, internal });
    await accounts().seeds.database.query(
      `INSERT INTO attachment (account_id, record_type, record_id, field, key, name, size, inline, created_at)
       VALUES ($1::text, 'note', $2, 'attachments', 'attachments/' || $3::text, $3::text, 7, false, now())`,
      [as, json.id, name],
    );
  };

  it('are read by both accounts, and those of internal notes in the account of the author', async () => {
    // The tables of the seeds are those of the definitions; the SQL of a view is in its migration.
    const query = (text: string) => accounts().seeds.database.query(text);
    await new NoteAttachments1799801004421().up({ query } as unknown as QueryRunner);
    await accounts().trust(['provider'], ['widget']);
    const id = await accounts().handedOver({ subject: 'Printer' });
    await write(id, 'widget', 'home.txt', false);
    await write(id, 'widget', 'home-secret.txt', true);
    await write(id, 'provider', 'theirs.txt', false);
    await write(id, 'provider', 'their-secret.txt', true);
    expect(await names(id, 'widget')).toEqual([200, ['home.txt', 'home-secret.txt', 'theirs.txt']]);
    expect(await names(id, 'provider')).toEqual([200, ['home.txt', 'theirs.txt', 'their-secret.txt']]);
    await accounts().trust([], []);
    const { status } = await accounts().call(`GET /requests/${id}/note_attachments`, 'provider');
    expect(status).toBe(404);
  });
});
