import type { RecordType } from '@deskline/record';
import { FormData } from 'undici';
import { checking } from './checks';
import type { BuiltRecord } from './record-builder';
import type { RecordUnderTest } from './record-under-test';

interface Storage {
  readonly upload_uri: string;
  readonly local: Readonly<Record<string, string>>;
}

/** "A field named <x>_attachments is Writeonly and carries the attachments used inside the text field <x>." */
export function describeAttachments(record: RecordType, given: () => RecordUnderTest): void {
  const texts = Object.keys(record.fields).filter((name) => {
    const text = record.fields[name.replace(/_attachments$/, '')];
    return record.fields[name]?.kind === 'attachments' && name.endsWith('_attachments') && !text?.transient;
  });
  describePictures(record, given);
  if (texts.length === 0) return;

  it(
    'takes attachments by their key, shows them, and removes them',
    checking(async (checks) => {
      const subject = given();
      const { id } = await subject.fresh();
      for (const name of texts) {
        const key = await upload(subject, `${name}.txt`, 'contents');
        const answer = await subject.patch(id, { [name]: [{ key, inline: false }] });
        if (!checks.status(answer, 200)) continue;
        checks.equal(answer, name, name in (answer.json as BuiltRecord), false);
        const [read] = (answer.json as { attachments: BuiltRecord[] }).attachments;
        checks.equal(
          answer,
          'the attachment',
          [read?.['key'], read?.['name'], read?.['size'], read?.['inline']],
          [key, `${name}.txt`, 8, false],
        );
        const removed = await subject.patch(id, { [name]: [{ id: read?.id, _destroy: true }] });
        checks.equal(removed, 'attachments', (removed.json as BuiltRecord)['attachments'], []);
      }
      const absent = await subject.patch(
        id,
        Object.fromEntries(texts.map((name) => [name, [{ key: 'x/y/z' }]])),
      );
      for (const name of texts) checks.pair(absent, name);
    }),
  );
}

/** A GIF of one pixel. */
const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=';

/** Pictures are addresses, or uploads that are answered with an address of their own. */
function describePictures(record: RecordType, given: () => RecordUnderTest): void {
  const pictures = Object.keys(record.fields).filter((name) => record.fields[name]?.format === 'picture');
  if (pictures.length === 0) return;

  it(
    'takes uploads as pictures, answers their address, and takes it back',
    checking(async (checks) => {
      const subject = given();
      const { id } = await subject.fresh();
      for (const name of pictures) {
        const key = await upload(subject, `${name}.png`, 'contents');
        const answer = await subject.patch(id, { [name]: key });
        if (!checks.status(answer, 200)) continue;
        const { [name]: uri, updated_at } = answer.json as BuiltRecord;
        checks.equal(answer, name, String(uri).includes(`/v1/${key}?inline=1&`), true);
        const same = await subject.patch(id, { [name]: uri });
        checks.equal(same, 'updated_at', (same.json as BuiltRecord)['updated_at'], updated_at);
        const emptied = await subject.patch(id, { [name]: null });
        checks.equal(emptied, name, (emptied.json as BuiltRecord)[name], null);
      }
      const svg = `attachments/x/${'x'.repeat(32)}/x.svg`;
      const refused = await subject.patch(id, Object.fromEntries(pictures.map((name) => [name, svg])));
      for (const name of pictures) checks.pair(refused, name);
    }),
  );

  it(
    'takes data URLs as pictures, of an SVG only where its document allows it, and answers their address',
    checking(async (checks) => {
      const subject = given();
      const { id } = await subject.fresh();
      for (const name of pictures) {
        const answer = await subject.patch(id, { [name]: PIXEL });
        checks.status(answer, 200);
        const uri = String((answer.json as BuiltRecord)[name]);
        checks.equal(answer, name, /\/v1\/attachments\/.*\/picture\.gif\?inline=1&/.test(uri), true);
        const drawn = await subject.patch(id, { [name]: 'data:image/svg+xml,<svg/>' });
        checks.equal(drawn, name, drawn.status, record.fields[name]?.svg ? 200 : 422);
        checks.pair(await subject.patch(id, { [name]: 'data:image/png;base64,eA==' }), name);
      }
    }),
  );
}

/** "the client posts multipart (form fields, file last) to upload_uri and gets a key" */
async function upload({ fixture }: RecordUnderTest, name: string, contents: string): Promise<string> {
  const { upload_uri, local } = (await fixture.admin.get('/attachments/storage')).json as Storage;
  const form = new FormData();
  for (const [field, value] of Object.entries(local)) form.append(field, value);
  form.append('file', new File([contents], name));
  const { origin, pathname, search } = new URL(upload_uri);
  const path = `${pathname}${search}`;
  const { dispatcher } = fixture.contractEnv;
  const answer = await dispatcher.request({ origin, path, method: 'POST', body: form });
  return ((await answer.body.json()) as { key: string }).key;
}
