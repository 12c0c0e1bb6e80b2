import { Button, Group, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { changeMany } from '../../api/bulk';
import { pageQuery } from '../../api/list';
import type { AnyRecord } from '../../api/record';
import { update } from '../../api/write';
import { useAccount } from '../../app/account';
import { useType } from '../../app/types';
import { useWrite } from '../../records/use-write';
import { Empty, Failure, Loading } from '../../states/states';
import { useTexts } from '../../texts/texts-context';
import { useRowKeys } from '../use-row-keys';
import classes from './inbox.module.css';
import { Notice } from './notice';
import { useOpenNotice } from './use-open-notice';

/** News of one screen; older ones are in the list of notifications. */
const MOST = 100;
const VIEWS = ['unread', 'all'] as const;

/** News for the reader: what was assigned, asked, mentioned, watched, and targets that are near. */
export default function InboxScreen() {
  const texts = useTexts();
  const account = useAccount();
  const type = useType('notification');
  const [view, setView] = useState<(typeof VIEWS)[number]>('unread');
  const path = view === 'unread' ? '/notifications/unread' : '/notifications';
  const list = { account, type: type.name, path, query: {} };
  const { data, error, refetch } = useQuery(pageQuery(list, 1, MOST));
  const { write } = useWrite(type.name);
  const rows = data?.rows ?? [];
  const setRead = (row: AnyRecord, read: boolean) =>
    write(
      () => update({ account, path: `/notifications/${row.id}`, values: { read }, etag: null }),
      texts.saved,
    );
  const openNotice = useOpenNotice();
  const open = (row: AnyRecord) => {
    if (row.read !== true)
      void update({ account, path: `/notifications/${row.id}`, values: { read: true }, etag: null });
    openNotice(row);
  };
  const active = useRowKeys(rows, open, {
    id: 'markRead',
    keys: 'e',
    run: (row) => void setRead(row, row.read !== true),
  });
  const markAll = () => {
    const ids = rows.filter(({ read }) => read !== true).map(({ id }) => id);
    const call = { account, method: 'PATCH', path: '/notifications', ids, isDryRun: false } as const;
    return write(() => changeMany({ ...call, values: { read: true } }), texts.saved);
  };
  return (
    <div className={classes.screen}>
      <div className={classes.head}>
        <Title order={1} size="h2">
          {texts.desk.inbox}
        </Title>
        <Group gap="xs" role="group" aria-label={texts.views}>
          {VIEWS.map((each) => (
            <Button
              key={each}
              size="sm"
              variant={view === each ? 'filled' : 'default'}
              aria-pressed={view === each}
              onClick={() => setView(each)}
            >
              {each === 'unread' ? texts.desk.unread : texts.all}
            </Button>
          ))}
        </Group>
        {rows.some(({ read }) => read !== true) && (
          <Button variant="default" size="sm" onClick={() => void markAll()}>
            {texts.desk.markAll}
          </Button>
        )}
      </div>
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && rows.length === 0 && (
        <Empty title={view === 'unread' ? texts.desk.allRead : texts.nothingHere} />
      )}
      <ul className={classes.list}>
        {rows.map((row, index) => (
          <Notice
            key={row.id}
            type={type}
            row={row}
            isActive={index === active.index}
            focus={() => active.moveTo(index)}
            open={() => open(row)}
            toggle={() => void setRead(row, row.read !== true)}
          />
        ))}
      </ul>
    </div>
  );
}
