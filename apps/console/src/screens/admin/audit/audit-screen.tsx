import { useTexts } from '../../../texts/texts-context';
import { AdminScreen } from '../admin-screen';
import { readsLogs } from '../use-roles';
import { AuditEntry } from './audit-entry';
import { Log } from './log-screen';

/** Changes of all records. */
export function AuditScreen() {
  const texts = useTexts().admin;
  return (
    <AdminScreen title={texts.auditTitle} hint={texts.auditHint} isFor={readsLogs}>
      <Log typeName="audit_line" route="/$account/audit" label={texts.auditTitle} Entry={AuditEntry} />
    </AdminScreen>
  );
}
