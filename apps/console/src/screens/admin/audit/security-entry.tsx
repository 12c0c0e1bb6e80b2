import { isReference } from '../../../api/record';
import { useFormat } from '../../../kinds/format';
import { nameOf } from '../../../kinds/reference';
import { ReferenceLink } from '../../../kinds/reference-link';
import { useTexts } from '../../../texts/texts-context';
import { Badge } from '../../develop/parts';
import classes from '../admin.module.css';
import type { EntryProps } from './log-screen';

/** An event of the security log. */
export function SecurityEntry({ entry }: EntryProps) {
  const texts = useTexts();
  const format = useFormat();
  const event = String(entry.event);
  const details = Object.entries(entry.details ?? {});
  return (
    <li>
      <Badge look={event.endsWith('.failed') ? 'bad' : 'plain'}>{event}</Badge>{' '}
      {isReference(entry.person) ? (
        <ReferenceLink reference={entry.person} type="person" />
      ) : (
        <strong>{texts.somebody}</strong>
      )}{' '}
      {isReference(entry.application) && nameOf(entry.application)}{' '}
      {typeof entry.address === 'string' && <code>{entry.address}</code>}{' '}
      <time className={classes.small} dateTime={String(entry.created_at)}>
        {format.datetime(String(entry.created_at))}
      </time>
      {details.length > 0 && (
        <div className={classes.small}>
          {details.map(([name, value]) => `${name}: ${textOf(value)}`).join(', ')}
        </div>
      )}
    </li>
  );
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
