import type { Mailbox } from './mailbox';
import type { OutgoingMail } from './mail-transport';

/** As nodemailer takes it: addresses as objects, never as text that is parsed. */
export function messageOf(from: Mailbox, { id, address, subject, text, date }: OutgoingMail) {
  const to = { name: '', address };
  return {
    from: { ...from },
    to,
    envelope: { from: from.address, to: [address] },
    subject,
    text,
    date,
    messageId: `<${id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
    headers: { 'Auto-Submitted': 'auto-generated' }, // RFC 3834: nobody's absence is to be answered to us
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
