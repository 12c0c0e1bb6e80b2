import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { RecordType } from '../../api/meta';
import { useTexts } from '../../texts/texts-context';
import type { Selection } from '../list/selection';
import { BulkAct } from './bulk-act';
import { BulkEdit } from './bulk-edit';
import classes from './bulk.module.css';

/** Changes of all selected records at once. */
export function SelectionBar({
  type,
  selection,
}: {
  readonly type: RecordType;
  readonly selection: Selection;
}) {
  const texts = useTexts();
  const [isEditing, { open, close }] = useDisclosure(false);
  const count = selection.ids.length;
  const takesIds = type.takes?.includes('ids') ?? false;
  if (count === 0) return null;
  return (
    <Group className={classes.bar} role="region" aria-label={texts.selected(count)}>
      <strong>{texts.selected(count)}</strong>
      {takesIds && type.may.update && (
        <Button size="xs" onClick={open}>
          {texts.editSelected}
        </Button>
      )}
      {takesIds && type.may.archive && (
        <>
          <BulkAct type={type} selection={selection} action="archive" />
          <BulkAct type={type} selection={selection} action="trash" />
        </>
      )}
      <Button size="xs" variant="subtle" onClick={() => selection.set([])}>
        {texts.clearSelection}
      </Button>
      {isEditing && <BulkEdit type={type} ids={selection.ids} close={close} />}
    </Group>
  );
}
