import { Button, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { pluralOf, type RecordType } from '../../api/meta';
import { useAccount } from '../../app/account';
import { KeyTip } from '../../commands/keys';
import { useCommand } from '../../commands/use-command';
import { listHeadOf } from '../../screens/slots';
import { Boundary } from '../../states/boundary';
import { useTexts } from '../../texts/texts-context';
import classes from './list.module.css';

/** Whether a record may be created at the collection itself. */
export const canCreate = ({ may, create_at, collection }: RecordType): boolean =>
  may.create !== undefined && (create_at?.includes(`/${collection}`) ?? false);

export function ListHead({ type }: { readonly type: RecordType }) {
  const texts = useTexts();
  const navigate = useNavigate();
  const params = { account: useAccount(), collection: type.collection };
  const isOffered = canCreate(type);
  const Own = listHeadOf(type);
  useCommand({
    id: 'create',
    keys: 'c',
    when: () => isOffered,
    run: () => void navigate({ to: '/$account/$collection/new', params }),
  });
  return (
    <div className={classes.head}>
      <Title order={1} size="h2">
        {pluralOf(type)}
      </Title>
      {isOffered && (
        <KeyTip label={texts.command.create} of="create">
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            renderRoot={(props) => <Link to="/$account/$collection/new" params={params} {...props} />}
          >
            {texts.create(type.label)}
          </Button>
        </KeyTip>
      )}
      {Own && (
        <Boundary lines={1}>
          <Own type={type} />
        </Boundary>
      )}
    </div>
  );
}
