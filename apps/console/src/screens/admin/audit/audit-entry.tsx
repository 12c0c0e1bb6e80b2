import { isReference } from '../../../api/record';
import { useTypeIfKnown } from '../../../app/types';
import { cellOf } from '../../../kinds/cell-of';
import { useFormat } from '../../../kinds/format';
import { nameOf } from '../../../kinds/reference';
import { ReferenceLink } from '../../../kinds/reference-link';
import { useTexts } from '../../../texts/texts-context';
import classes from '../admin.module.css';
import { Changes } from './changes';
import { changesOf } from './changes-of';
import type { EntryProps } from './log-screen';

/** Fields that are shown without being asked for. */
const SHORT = 4;

/** A change: who, which record, when, and each field before and after. */
export function AuditEntry({ type, entry }: EntryProps) {
  const texts = useTexts();
  const format = useFormat();
  const recordType = typeof entry.record_type === 'string' ? entry.record_type : undefined;
  const changed = useTypeIfKnown(recordType);
  const changes = changesOf(entry.changes);
  const isShort = entry.action === 'update' && changes.length <= SHORT;
  return (
    <li>
      <div>
        <strong>{nameOf(entry.person) || texts.somebody}</strong> {cellOf(type, 'action', entry, format)}{' '}
        {cellOf(type, 'record_type', entry, format)}{' '}
        {isReference(entry.record) && <ReferenceLink reference={entry.record} type={recordType} />}{' '}
        <time className={classes.small} dateTime={String(entry.created_at)}>
          {format.datetime(String(entry.created_at))}
        </time>
      </div>
      {changes.length > 0 && (
        <details open={isShort}>
          <summary>{texts.admin.fieldsOf(changes.length)}</summary>
          <Changes type={changed} changes={changes} />
        </details>
      )}
    </li>
  );
}
