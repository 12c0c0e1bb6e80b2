import { Anchor, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { pluralOf, type RecordType } from '../../api/meta';
import type { AnyRecord } from '../../api/record';
import { useAccount } from '../../app/account';
import { titleOf } from '../../kinds/cell-of';
import { PageActions } from './page-actions';
import classes from './page.module.css';

/** Name of a record, the way back to its list, and its actions. */
export function PageHead({ type, record }: { readonly type: RecordType; readonly record: AnyRecord }) {
  const account = useAccount();
  return (
    <header className={classes.head}>
      <div className={classes.title}>
        <Text size="sm" c="dimmed">
          <Anchor
            size="sm"
            underline="always"
            renderRoot={(props) => (
              <Link to="/$account/$collection" params={{ account, collection: type.collection }} {...props} />
            )}
          >
            {pluralOf(type)}
          </Anchor>{' '}
          {`/ ${String(record.id)}`}
        </Text>
        <Title order={1} size="h3">
          {titleOf(type, record)}
        </Title>
      </div>
      <PageActions type={type} record={record} />
    </header>
  );
}
