import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { RecordType, SubCollection } from '../../api/meta';
import type { AnyRecord, Reference } from '../../api/record';
import { act, remove } from '../../api/write';
import { useAccount } from '../../app/account';
import { useType } from '../../app/types';
import { ReferencePicker } from '../../kinds/reference-picker';
import { Empty } from '../../states/states';
import { Dialog } from '../../states/dialog';
import { useTexts } from '../../texts/texts-context';
import { RecordForm } from '../form/record-form';
import { usualColumns } from '../list/columns';
import { Grid } from '../list/grid';
import { nextSort } from '../list/list-address';
import { useSelection } from '../list/selection';
import { useWrite } from '../use-write';

interface SubListProps {
  readonly above: RecordType;
  readonly record: AnyRecord;
  readonly name: string;
  readonly list: SubCollection;
  readonly label: string;
}

const MOST_COLUMNS = 4;

/** List below a record: rows to open, records to add and to take out where the caller may. */
export function SubList({ above, record, name, list, label }: SubListProps) {
  const texts = useTexts();
  const account = useAccount();
  const navigate = useNavigate();
  const type = useType(list.of);
  const { write } = useWrite(type.name);
  const selection = useSelection();
  const [sort, setSort] = useState<string | null>(null);
  const [isCreating, { open, close }] = useDisclosure(false);
  const path = `/${above.collection}/${encodeURIComponent(String(record.id))}/${name}`;
  const columns = usualColumns(type).slice(0, MOST_COLUMNS);
  const mayLink = list.link === true && record.may?.update === true;
  const link = (chosen: Reference | null) => {
    if (chosen) void write(() => act(account, `${path}/${chosen.id}`), texts.saved);
  };
  const unlink = () =>
    write(async () => {
      for (const id of selection.ids) await remove(account, `${path}/${id}`);
      selection.set([]);
    }, texts.saved);
  return (
    <>
      <Group mb="sm" align="flex-end">
        {mayLink && (
          <ReferencePicker
            type={type.name}
            label={texts.linkExisting(type.label)}
            value={null}
            onChange={link}
          />
        )}
        {list.create && type.may.create && (
          <Button size="sm" variant="default" onClick={open}>
            {texts.create(type.label)}
          </Button>
        )}
        {mayLink && selection.ids.length > 0 && (
          <Button size="sm" variant="default" onClick={() => void unlink()}>
            {texts.unlink}
          </Button>
        )}
      </Group>
      <Grid
        type={type}
        list={{ account, type: type.name, path, query: sort === null ? {} : { sort } }}
        columns={columns}
        label={label}
        sort={sort}
        onSort={(column) => setSort(nextSort(sort, column))}
        selection={mayLink ? selection : undefined}
        isEmbedded
        onOpen={({ id }) => {
          const params = { account, collection: type.collection, id: String(id) };
          if (!type.nested) void navigate({ to: '/$account/$collection/$id', params });
        }}
        empty={<Empty />}
      />
      <Dialog opened={isCreating} onClose={close} size="lg" title={texts.create(type.label)}>
        <RecordForm type={type} path={path} onCreated={close} onCancel={close} />
      </Dialog>
    </>
  );
}
