import { Title } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useAccount } from '../../app/account';
import { useType, useTypes } from '../../app/types';
import { NoRights, NotHere } from '../../states/states';
import { useNotify } from '../../states/use-notify';
import { useTexts } from '../../texts/texts-context';
import { canCreate } from '../list/list-head';
import classes from './form.module.css';
import { RecordForm } from './record-form';

/** Form of a new record at the collection of its type. */
export function CreateScreen() {
  const { account, collection } = useParams({ from: '/$account/$collection/new' });
  const found = useTypes().find((type) => type.collection === collection);
  return found ? <Creation name={found.name} /> : <NotHere home={`/${account}`} />;
}

function Creation({ name }: { readonly name: string }) {
  const texts = useTexts();
  const account = useAccount();
  const navigate = useNavigate();
  const notify = useNotify();
  const type = useType(name);
  const params = { account, collection: type.collection };
  if (!canCreate(type)) return <NoRights />;
  return (
    <div className={classes.screen}>
      <Title order={1} size="h2" mb="md">
        {texts.create(type.label)}
      </Title>
      <RecordForm
        type={type}
        path={`/${type.collection}`}
        onCreated={({ id }) => {
          notify.done(texts.created);
          void navigate({ to: '/$account/$collection/$id', params: { ...params, id: String(id) } });
        }}
        onCancel={() => void navigate({ to: '/$account/$collection', params })}
      />
    </div>
  );
}
