import { isAudited, type RecordType } from '@deskline/record';
import { checking } from './checks';
import { idsOf } from './collections';
import type { BuiltRecord } from './record-builder';
import type { RecordUnderTest } from './record-under-test';

interface Line {
  readonly id: number;
  readonly nodeID: string;
  readonly record_type: string;
  readonly record: { readonly id: number; readonly nodeID: string };
  readonly action: string;
  readonly person: { readonly id: number; readonly name: string } | null;
  readonly changes: Readonly<Record<string, readonly unknown[]>>;
  readonly created_at: string;
}

/** "`/<c>/:id/audit` and `/audit_lines` list who changed what (`changes {field: [old, new]}`)" */
export function describeAudit(record: RecordType, given: () => RecordUnderTest): void {
  if (record.nested || !isAudited(record)) return;

  it(
    'has a collection of audit lines, the first of which names its creator',
    checking(async (checks) => {
      const { admin, path, fixture, rows } = given();
      const id = rows[0]?.id;
      const audit = `${path}/${id}/audit`;
      const answer = await admin.get(`${audit}?per_page=100&sort=created_at`);
      if (!checks.status(answer, 200)) return;
      const lines = answer.json as Line[];
      checks.equal(answer, 'paging', answer.headers['x-pagination-total-entries'], String(lines.length));
      for (const line of lines)
        checks.equal(answer, 'what it is of', [line.record_type, line.record.id], [record.name, id]);
      const [first] = lines;
      // The operator of Deskline creates the first person of an account.
      const builder = record.name === 'person' ? first?.person?.id : fixture.me;
      if (!record.createUnaudited)
        checks.equal(answer, 'the first line', [first?.action, first?.person?.id], ['create', builder]);
      const hidden = new Set(
        Object.keys(record.fields).filter(
          (name) => record.fields[name]?.access === 'hidden' && !record.filter.includes(name),
        ),
      );
      const audited = lines.flatMap(({ changes }) => Object.keys(changes)).filter((name) => hidden.has(name));
      checks.equal(answer, 'what nobody may see of it', audited, []);
      const newest = await admin.get(`${audit}?per_page=1`);
      checks.equal(newest, 'the newest', idsOf(newest.json).length, Math.min(1, lines.length));
      checks.refused(await admin.get(`${audit}?no_such_field=1`), 400, 'Unknown fields: no_such_field');
      checks.refused(await admin.get(`${path}/999999999/audit`), 404, 'Not Found');
      checks.refused(await admin.get(`${audit}.xml`), 406, 'Not Acceptable');
      checks.status(await fixture.endUser.get(audit), 403, 404);
    }),
  );

  it(
    'has an audit line with the changes of an update',
    checking(async (checks) => {
      const subject = given();
      const text = subject.changeable.find((name) => {
        const { kind, format, max = 0 } = subject.field(name);
        return ['string', 'text'].includes(kind) && !format && max >= 10 && !subject.isDecided(name);
      });
      if (text === undefined || !subject.isUpdatable || subject.field(text).transient) return;
      const made = await subject.fresh();
      const changed = await subject.patch(made.id, {
        [text]: subject.addition.values?.[text]?.(7) ?? 'audited',
      });
      if (!checks.status(changed, 200)) return;
      const audit = await subject.admin.get(`${subject.path}/${made.id}/audit?action=update&per_page=100`);
      const audited = (audit.json as Line[]).flatMap(({ changes }) => changes[text] ?? []);
      checks.equal(audit, text, audited, [made[text], (changed.json as BuiltRecord)[text]]);
      // Lines of all types together are for those who read all records of a type.
      if (record.access.every(({ read }) => read !== true)) return;
      const lines = await subject.admin.get(`/audit_lines?record_type=${record.name}&per_page=100`);
      if (!checks.status(lines, 200)) return;
      const found = idsOf(lines.json);
      checks.that(
        lines,
        () => 'they are not among all',
        idsOf(audit.json).every((id) => found.includes(id)),
      );
    }),
  );
}
