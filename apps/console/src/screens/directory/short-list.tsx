import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { pageQuery } from '../../api/list';
import type { RecordType } from '../../api/meta';
import type { AnyRecord } from '../../api/record';
import { useAccount } from '../../app/account';
import { useTypes } from '../../app/types';
import { ReferenceLink } from '../../kinds/reference-link';
import { referenceTo } from '../../kinds/reference-picker';
import { PartFailure } from '../../states/states';
import { useTexts } from '../../texts/texts-context';
import classes from '../admin/admin.module.css';

/** Entries that are named; the tab below has all of them. */
const NAMED = 12;

interface ShortListProps {
  readonly type: RecordType;
  readonly record: AnyRecord;
  /** List below the record. */
  readonly name: string;
}

/** First entries of a list below a record, and how many there are. Nothing where the caller does not see the list. */
export function ShortList({ type, record, name }: ShortListProps) {
  const texts = useTexts();
  const account = useAccount();
  const list = type.sub_collections?.[name];
  const rows = useTypes().find((each) => each.name === list?.of);
  const path = `/${type.collection}/${encodeURIComponent(String(record.id))}/${name}`;
  const query: Record<string, string> = rows?.title === undefined ? {} : { fields: rows.title };
  const { data, error, refetch } = useQuery({
    ...pageQuery({ account, type: list?.of ?? '', path, query }, 1, NAMED),
    enabled: rows !== undefined,
    retry: false,
  });
  if (error && !data) return <PartFailure error={error} retry={() => void refetch()} />;
  if (!rows || !data || data.total === 0) return null;
  return (
    <section aria-label={list?.label ?? name}>
      <Title order={2} size="h6" mb={4}>
        {`${list?.label ?? name} (${data.total})`}
      </Title>
      <ul className={classes.roles}>
        {data.rows.map((row) => (
          <li key={row.id}>
            <ReferenceLink reference={referenceTo(row, rows)} type={rows.name} />
          </li>
        ))}
        {data.total > data.rows.length && <li>{texts.admin.moreOf(data.total - data.rows.length)}</li>}
      </ul>
    </section>
  );
}
