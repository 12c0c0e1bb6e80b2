import { useTexts } from '../../../texts/texts-context';
import { AdminScreen } from '../admin-screen';
import { readsSecurity } from '../use-roles';
import { Log } from './log-screen';
import { SecurityEntry } from './security-entry';

/** The security log is not in the change feed. */
const AGAIN_MS = 10_000;

/** Sign-ins, tokens, passwords, consents and applications. */
export function SecurityScreen() {
  const texts = useTexts().admin;
  return (
    <AdminScreen title={texts.securityTitle} hint={texts.securityHint} isFor={readsSecurity}>
      <Log
        typeName="security_event"
        route="/$account/security"
        label={texts.securityTitle}
        Entry={SecurityEntry}
        again={AGAIN_MS}
      />
    </AdminScreen>
  );
}
