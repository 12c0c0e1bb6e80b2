import { Title } from '@mantine/core';
import type { RecordType } from '../../api/meta';
import type { Versioned } from '../../api/one';
import { useAccount } from '../../app/account';
import { isTaken } from '../../screens/slots';
import { useTexts } from '../../texts/texts-context';
import { groupsOf } from '../fields';
import { FieldLine } from './field-line';
import classes from './page.module.css';

/** All fields of a record, in groups. */
export function FieldGroups({ type, current }: { readonly type: RecordType; readonly current: Versioned }) {
  const texts = useTexts();
  const account = useAccount();
  const groups = groupsOf(type, current.record)
    .map(({ id, fields }) => ({ id, fields: fields.filter(([name]) => !isTaken(type, name)) }))
    .filter(({ fields }) => fields.length > 0);
  return groups.map(({ id, fields }) => (
    <section key={id} className={classes.card} aria-label={texts.groups[id]}>
      <Title order={2} size="h5" mb="xs">
        {texts.groups[id]}
      </Title>
      <dl className={classes.fields}>
        {fields.map(([name, field]) => (
          <FieldLine key={name} account={account} type={type} name={name} field={field} current={current} />
        ))}
      </dl>
    </section>
  ));
}
