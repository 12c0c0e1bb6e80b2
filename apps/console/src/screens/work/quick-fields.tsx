import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { labelOf } from '../../api/meta';
import { useAccount } from '../../app/account';
import { KeyTip } from '../../commands/keys';
import type { CommandId } from '../../commands/registry';
import { useCommand } from '../../commands/use-command';
import { cellOf } from '../../kinds/cell-of';
import { useFormat } from '../../kinds/format';
import { isEmpty, mayChange } from '../../records/fields';
import { FieldEditor } from '../../records/page/field-editor';
import { draftKey } from '../../records/page/field-line';
import { useTexts } from '../../texts/texts-context';
import type { SlotProps } from '../slot-props';
import classes from './work.module.css';

/** Fields that change all day, each with its command and key. */
const QUICK: readonly (readonly [name: string, command: CommandId, key: string])[] = [
  ['status', 'status', 's'],
  ['member', 'assign', 'a'],
  ['team', 'team', 't'],
  ['impact', 'impact', 'i'],
];

/** Status, assignment and impact, changed by a key or a click in one dialog. */
export function QuickFields({ type, current }: SlotProps) {
  const texts = useTexts();
  const account = useAccount();
  const [name, setName] = useState<string | null>(null);
  const close = () => setName(null);
  const label = name === null ? '' : labelOf(name, type.fields[name]);
  return (
    <>
      {QUICK.map(([each, command, key]) => (
        <QuickField
          key={each}
          type={type}
          current={current}
          name={each}
          command={command}
          shortcut={key}
          open={() => setName(each)}
        />
      ))}
      <Modal opened={name !== null} onClose={close} title={texts.edit(label)} withCloseButton={false}>
        {name !== null && (
          <FieldEditor
            type={type}
            name={name}
            current={current}
            draftKey={`quick ${draftKey(account, type, current.record.id, name)}`}
            close={close}
          />
        )}
      </Modal>
    </>
  );
}

interface QuickProps extends SlotProps {
  readonly name: string;
  readonly command: CommandId;
  readonly shortcut: string;
  readonly open: () => void;
}

function QuickField({ type, current: { record }, name, command, shortcut, open }: QuickProps) {
  const texts = useTexts();
  const format = useFormat();
  const field = type.fields[name];
  const isOffered = field !== undefined && mayChange(name, field, record);
  useCommand({ id: command, keys: shortcut, when: () => isOffered, run: open });
  if (!field || !(name in record)) return null;
  const value = isEmpty(record[name]) ? '–' : cellOf(type, name, record, format);
  const words = (
    <>
      <span className={classes.label}>{labelOf(name, field)}</span> {value}
    </>
  );
  if (!isOffered) return <span className={classes.fixed}>{words}</span>;
  return (
    <KeyTip label={texts.command[command]} of={command}>
      <Button variant="default" size="sm" onClick={open} className={classes.quick}>
        <span>{words}</span>
      </Button>
    </KeyTip>
  );
}
