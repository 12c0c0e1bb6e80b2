import { ActionIcon } from '@mantine/core';
import {
  IconAt,
  IconChecks,
  IconClockExclamation,
  IconEye,
  IconMail,
  IconMailOpened,
  IconUserCheck,
} from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { RecordType } from '../../api/meta';
import { type AnyRecord, isReference } from '../../api/record';
import { cellOf } from '../../kinds/cell-of';
import { useFormat } from '../../kinds/format';
import { nameOf } from '../../kinds/reference';
import { useTexts } from '../../texts/texts-context';
import classes from './inbox.module.css';

const ICONS: Readonly<Record<string, typeof IconAt>> = {
  mentioned: IconAt,
  approval: IconChecks,
  assigned: IconUserCheck,
  watched: IconEye,
  target: IconClockExclamation,
};

interface NoticeProps {
  readonly type: RecordType;
  readonly row: AnyRecord;
  readonly isActive: boolean;
  readonly focus: () => void;
  readonly open: () => void;
  readonly toggle: () => void;
}

/** One piece of news: why, about which record, from whom and when. */
export function Notice({ type, row, isActive, focus, open, toggle }: NoticeProps) {
  const texts = useTexts();
  const format = useFormat();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isActive) button.current?.focus();
  }, [isActive]);
  const Icon = ICONS[String(row.kind)] ?? IconMail;
  const isRead = row.read === true;
  return (
    <li className={classes.notice} data-read={isRead || undefined} data-active={isActive || undefined}>
      <button ref={button} type="button" className={classes.open} onClick={open} onFocus={focus}>
        <Icon size={18} aria-hidden className={classes.icon} />
        <span className={classes.words}>
          <span className={classes.subject}>{isReference(row.record) ? nameOf(row.record) : ''}</span>
          <span className={classes.why}>
            {cellOf(type, 'kind', row, format)} · {cellOf(type, 'record_type', row, format)}
            {isReference(row.person) && ` · ${nameOf(row.person)}`}
            {typeof row.target_at === 'string' && ` · ${format.datetime(row.target_at)}`}
          </span>
        </span>
        <time className={classes.time} dateTime={String(row.created_at)}>
          {format.datetime(String(row.created_at))}
        </time>
      </button>
      <ActionIcon variant="subtle" aria-label={texts.command.markRead} aria-pressed={isRead} onClick={toggle}>
        {isRead ? <IconMailOpened size={16} aria-hidden /> : <IconMail size={16} aria-hidden />}
      </ActionIcon>
    </li>
  );
}
