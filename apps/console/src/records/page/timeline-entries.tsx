import { Badge } from '@mantine/core';
import { labelOf, type RecordType } from '../../api/meta';
import type { AnyRecord } from '../../api/record';
import { attachments } from '../../kinds/attachments';
import { useFormat } from '../../kinds/format';
import { nameOf } from '../../kinds/reference';
import { useTexts } from '../../texts/texts-context';
import classes from './page.module.css';

/** Person and time of an entry. */
function By({ entry, deed }: { readonly entry: AnyRecord; readonly deed: string }) {
  const texts = useTexts();
  const format = useFormat();
  return (
    <div className={classes.meta}>
      <strong>{nameOf(entry.person) || texts.somebody}</strong> {deed}{' '}
      <time dateTime={String(entry.created_at)}>{format.datetime(String(entry.created_at))}</time>
    </div>
  );
}

export function NoteEntry({ note }: { readonly note: AnyRecord }) {
  const texts = useTexts();
  const format = useFormat();
  const isInternal = note.internal === true;
  const files = Array.isArray(note.attachments) ? note.attachments : [];
  const { Show } = attachments;
  return (
    <li className={`${classes.entry} ${isInternal ? classes.internal : ''}`}>
      <By entry={note} deed="" />
      {isInternal && (
        <Badge size="sm" variant="default">
          {texts.internal}
        </Badge>
      )}
      <div className={classes.note}>{String(note.text ?? '')}</div>
      {files.length > 0 && Show && (
        <Show value={files} field={{ kind: 'attachments', access: 'readonly' }} format={format} />
      )}
    </li>
  );
}

/** A change: who, when, and the names of the changed fields. */
export function AuditEntry({ type, line }: { readonly type: RecordType; readonly line: AnyRecord }) {
  const texts = useTexts();
  const changes = typeof line.changes === 'object' && line.changes !== null ? Object.keys(line.changes) : [];
  const labels = changes.map((name) => labelOf(name, type.fields[name])).join(', ');
  const action = String(line.action);
  const deed = action in texts.audit ? texts.audit[action as keyof typeof texts.audit] : action;
  const isUpdate = action === 'update' && labels !== '';
  return (
    <li className={classes.entry}>
      <By entry={line} deed={isUpdate ? texts.changedFields(labels) : deed} />
    </li>
  );
}
