import { ActionIcon, Button, Group, Popover, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBookmark, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { PAGE_SIZE, pageQuery } from '../../api/list';
import type { RecordType } from '../../api/meta';
import type { AnyRecord } from '../../api/record';
import { create, newIntention, remove } from '../../api/write';
import { useAccount } from '../../app/account';
import { readSearch, writeSearch } from '../../app/search-params';
import { Dialog } from '../../states/dialog';
import { useTexts } from '../../texts/texts-context';
import { useWrite } from '../use-write';
import type { SearchParams } from './list-address';

interface SavedProps {
  readonly type: RecordType;
  readonly search: SearchParams;
  readonly columns: readonly string[];
  readonly setColumns: (columns: readonly string[]) => void;
}

/** Lists that the person has arranged and kept. */
export function SavedViews({ type, search, columns, setColumns }: SavedProps) {
  const texts = useTexts();
  const account = useAccount();
  const navigate = useNavigate();
  const [isSaving, { open, close }] = useDisclosure(false);
  const [isListed, setListed] = useState(false);
  const { write } = useWrite('saved_view');
  const list = {
    account,
    type: 'saved_view',
    path: '/saved_views',
    query: { record_type: type.name, fields: 'name,query,columns,person' },
  };
  const { data } = useQuery(pageQuery(list, 1, PAGE_SIZE));
  const show = (view: AnyRecord) => {
    setListed(false);
    if (Array.isArray(view.columns) && view.columns.length > 0) setColumns(view.columns as string[]);
    const params = { account, collection: type.collection };
    void navigate({ to: '/$account/$collection', params, search: readSearch(String(view.query ?? '')) });
  };
  const drop = (view: AnyRecord) => write(() => remove(account, `/saved_views/${view.id}`), texts.deleted);
  return (
    <>
      <Popover position="bottom-end" trapFocus withArrow opened={isListed} onChange={setListed}>
        <Popover.Target>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconBookmark size={16} aria-hidden />}
            onClick={() => setListed(!isListed)}
          >
            {texts.views}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={texts.views}>
          {data?.rows.map((view) => (
            <Group key={view.id} wrap="nowrap" gap={4} justify="space-between">
              <Button variant="subtle" size="sm" onClick={() => show(view)}>
                {String(view.name)}
              </Button>
              <ActionIcon
                variant="subtle"
                aria-label={texts.deleteView(String(view.name))}
                onClick={() => void drop(view)}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </Group>
          ))}
          <Button
            variant="default"
            size="sm"
            onClick={() => {
              setListed(false);
              open();
            }}
          >
            {texts.saveView}
          </Button>
        </Popover.Dropdown>
      </Popover>
      <SaveView
        isOpen={isSaving}
        close={close}
        save={(name) => {
          const values = { name, record_type: type.name, query: writeSearch({ ...search }), columns };
          const intention = newIntention();
          return write(() => create({ account, path: '/saved_views', values, intention }), texts.viewSaved);
        }}
      />
    </>
  );
}

interface SaveProps {
  readonly isOpen: boolean;
  readonly close: () => void;
  readonly save: (name: string) => Promise<boolean>;
}

function SaveView({ isOpen, close, save }: SaveProps) {
  const texts = useTexts();
  const [name, setName] = useState('');
  return (
    <Dialog opened={isOpen} onClose={close} title={texts.saveView}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save(name).then((isSaved) => isSaved && close());
        }}
      >
        <TextInput
          label={texts.viewName}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
          required
          maxLength={128}
        />
        <Button type="submit" mt="md">
          {texts.save}
        </Button>
      </form>
    </Dialog>
  );
}
