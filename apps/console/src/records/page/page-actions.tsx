import { Button, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { RecordType } from '../../api/meta';
import type { AnyRecord } from '../../api/record';
import { act, remove } from '../../api/write';
import { useAccount } from '../../app/account';
import { useTypes } from '../../app/types';
import { useCommand } from '../../commands/use-command';
import { titleOf } from '../../kinds/cell-of';
import { useNotify } from '../../states/use-notify';
import { useTexts } from '../../texts/texts-context';
import { useConfirm } from '../use-confirm';
import { useWrite } from '../use-write';
import { restorable } from './restorable';

/** Actions on a record that the caller may take. */
export function PageActions({ type, record }: { readonly type: RecordType; readonly record: AnyRecord }) {
  const texts = useTexts();
  const account = useAccount();
  const navigate = useNavigate();
  const notify = useNotify();
  const { write } = useWrite(type.name);
  const { confirm, dialog } = useConfirm();
  const path = `/${type.collection}/${encodeURIComponent(String(record.id))}`;
  const leave = () =>
    void navigate({ to: '/$account/$collection', params: { account, collection: type.collection } });
  const takeAway = (title: string, said: string, work: () => Promise<void>) =>
    confirm(title, texts.sure(titleOf(type, record)), async () => {
      if (await write(work, said)) leave();
    });
  const copy = () => {
    void navigator.clipboard.writeText(location.href).then(() => notify.done(texts.copied));
  };
  useCommand({ id: 'copyLink', keys: '.', run: copy });
  const restore = restorable(type, record, useTypes());
  return (
    <>
      {restore !== null && (
        <Button
          variant="default"
          onClick={() =>
            void write(() => act(account, restore), texts.restored).then((isDone) => isDone && leave())
          }
        >
          {texts.restore}
        </Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" leftSection={<IconDots size={16} aria-hidden />}>
            {texts.actions}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={copy}>{texts.copyLink}</Menu.Item>
          {record.may?.archive && (
            <>
              <Menu.Item
                onClick={() => takeAway(texts.archive, texts.archived, () => act(account, `${path}/archive`))}
              >
                {texts.archive}
              </Menu.Item>
              <Menu.Item
                onClick={() => takeAway(texts.trash, texts.trashed, () => act(account, `${path}/trash`))}
              >
                {texts.trash}
              </Menu.Item>
            </>
          )}
          {record.may?.delete && (
            <Menu.Item onClick={() => takeAway(texts.delete, texts.deleted, () => remove(account, path))}>
              {texts.delete}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog}
    </>
  );
}
