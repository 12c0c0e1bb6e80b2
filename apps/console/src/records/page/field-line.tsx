import { ActionIcon } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { type Field, labelOf, type RecordType } from '../../api/meta';
import type { Versioned } from '../../api/one';
import { useTexts } from '../../texts/texts-context';
import { draftOf } from '../draft';
import { mayChange } from '../fields';
import { ShowField } from '../show-field';
import { FieldEditor } from './field-editor';
import classes from './page.module.css';

interface LineProps {
  readonly type: RecordType;
  readonly name: string;
  readonly field: Field;
  readonly current: Versioned;
}

export const draftKey = (account: string, type: RecordType, id: unknown, name: string): string =>
  `edit ${account}/${type.collection}/${String(id)} ${name}`;

/** A field of a page: its value, and an editor in its place where the caller may change it. */
export function FieldLine({ type, name, field, current, account }: LineProps & { readonly account: string }) {
  const texts = useTexts();
  const key = draftKey(account, type, current.record.id, name);
  const [isEditing, setEditing] = useState(() => draftOf.read(key) !== null);
  useEffect(() => draftOf.whenBack(key, () => setEditing(true)), [key]);
  const button = useRef<HTMLButtonElement>(null);
  const label = labelOf(name, field);
  const close = () => {
    setEditing(false);
    requestAnimationFrame(() => button.current?.focus());
  };
  const isOffered = mayChange(name, field, current.record);
  if (isEditing && isOffered)
    return (
      <div className={classes.editing}>
        <dt className="only-read">{label}</dt>
        <dd className={classes.editor}>
          <FieldEditor type={type} name={name} current={current} draftKey={key} close={close} />
        </dd>
      </div>
    );
  return (
    <div className={classes.line}>
      <dt>{label}</dt>
      <dd className={classes.value}>
        <span className={classes.shown}>
          <ShowField type={type} name={name} record={current.record} />
        </span>
        {isOffered && (
          <ActionIcon
            ref={button}
            className={classes.pencil}
            variant="subtle"
            aria-label={texts.edit(label)}
            onClick={() => setEditing(true)}
          >
            <IconPencil size={16} aria-hidden />
          </ActionIcon>
        )}
      </dd>
    </div>
  );
}
