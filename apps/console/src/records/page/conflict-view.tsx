import { Alert, Button, Group } from '@mantine/core';
import type { RecordType } from '../../api/meta';
import { labelOf } from '../../api/meta';
import { useTexts } from '../../texts/texts-context';
import { ShowField } from '../show-field';
import classes from './page.module.css';
import type { Conflict } from './save-field';

interface ConflictProps {
  readonly type: RecordType;
  readonly name: string;
  readonly conflict: Conflict;
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
}

/** Two people have changed one field: both values, and the one before. */
export function ConflictView({ type, name, conflict, keepMine, takeTheirs }: ConflictProps) {
  const texts = useTexts();
  const { mine, theirs, before } = conflict;
  const versions = [
    [texts.mine, mine],
    [texts.theirs, theirs.record[name]],
    [texts.before, before],
  ] as const;
  return (
    <Alert
      role="alertdialog"
      aria-label={texts.conflict}
      color="red"
      variant="outline"
      title={`${labelOf(name, type.fields[name])}: ${texts.conflict}`}
      className={classes.conflict}
    >
      <dl className={classes.versions}>
        {versions.map(([whose, value]) => (
          <div key={whose} className={classes.line}>
            <dt>{whose}</dt>
            <dd className={classes.value}>
              <ShowField type={type} name={name} record={{ ...theirs.record, [name]: value }} />
            </dd>
          </div>
        ))}
      </dl>
      <Group gap="xs">
        <Button size="xs" onClick={keepMine} data-autofocus autoFocus>
          {texts.keepMine}
        </Button>
        <Button size="xs" variant="default" onClick={takeTheirs}>
          {texts.takeTheirs}
        </Button>
      </Group>
    </Alert>
  );
}
