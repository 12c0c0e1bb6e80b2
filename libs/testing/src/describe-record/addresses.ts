import type { RecordType } from '@deskline/record';
import { checking } from './checks';
import type { Answer } from './client';
import type { BuiltRecord } from './record-builder';
import type { RecordUnderTest } from './record-under-test';

/** Paths, media forms, verbs and conditional reads: the conventions that are the same for every record. */
export function describeAddresses(record: RecordType, given: () => RecordUnderTest): void {
  const first = () => given().rows[0] as BuiltRecord;

  it(
    'takes the three media forms, a trailing slash and a nodeID alike',
    checking(async (checks) => {
      const { admin, path, singles } = given();
      const { id, nodeID } = first();
      const plain = singles[0] as Answer;
      for (const form of [`${path}/${id}.json`, `${path}/${id}/`, `${path}/${String(nodeID)}`]) {
        const answer = await admin.get(form);
        checks.equal(answer, 'the answer', [answer.status, answer.json], [200, plain.json]);
      }
      const accepted = await admin.get(`${path}/${id}`, { accept: 'application/json' });
      checks.equal(accepted, 'the answer', accepted.json, plain.json);
      const list = await admin.get(path);
      for (const form of [`${path}.json`, `${path}/`]) {
        const answer = await admin.get(form);
        checks.equal(answer, 'the answer', [answer.status, answer.json], [200, list.json]);
      }
      checks.equal(plain, 'the media type', plain.headers['content-type'], 'application/json; charset=utf-8');
      checks.equal(plain, 'X-Request-Id', typeof plain.headers['x-request-id'], 'string');
    }),
  );

  it(
    'accepts requests for JSON only',
    checking(async (checks) => {
      const { admin, path } = given();
      const { id } = first();
      for (const form of [`${path}.xml`, `${path}/${id}.html`])
        checks.refused(await admin.get(form), 406, 'Not Acceptable');
      for (const form of [path, `${path}/${id}`])
        checks.refused(await admin.get(form, { accept: 'text/html' }), 406, 'Not Acceptable');
    }),
  );

  it(
    'answers an unsupported verb and an absent record with 404',
    checking(async (checks) => {
      const subject = given();
      const { admin, path } = subject;
      const { id } = first();
      const absent = [
        await admin.get(`${path}/999999999`),
        await admin.get(`${path}/nonsense`),
        await admin.get(`${path}/${id}/no_such_path`),
        await admin.ask('PUT', path, {}),
      ];
      // A list that records are deleted from one by one is emptied by DELETE.
      if (!record.nested || !record.deletable) absent.push(await admin.ask('DELETE', path));
      if (!record.deletable) absent.push(await admin.ask('DELETE', `${path}/${id}`));
      if (!subject.isUpdatable) absent.push(await admin.patch(`${path}/${id}`, {}));
      if (!record.archiving) absent.push(await admin.post(`${path}/${id}/archive`));
      for (const answer of absent) checks.refused(answer, 404, 'Not Found');
    }),
  );

  it(
    'answers 304 for an unchanged version, by If-None-Match and by Etag',
    checking(async (checks) => {
      const { admin, path, singles } = given();
      for (const answer of [await admin.get(path), singles[0] as Answer]) {
        const address = answer === singles[0] ? `${path}/${first().id}` : path;
        const { etag } = answer.headers;
        checks.equal(answer, 'ETag', typeof etag, 'string');
        for (const header of ['if-none-match', 'etag']) {
          const again = await admin.get(address, { [header]: etag });
          checks.equal(again, 'the answer', [again.status, again.text], [304, '']);
          checks.status(await admin.get(address, { [header]: '"another"' }), 200);
        }
      }
    }),
  );
}
