import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { pageQuery } from '../../api/list';
import { type AnyRecord, isReference } from '../../api/record';
import { useAccount } from '../../app/account';
import { useTypeIfKnown } from '../../app/types';
import { wordOf } from '../../kinds/enum';
import { ReferenceLink } from '../../kinds/reference-link';
import { PartFailure } from '../../states/states';
import { useTexts } from '../../texts/texts-context';
import classes from '../admin/admin.module.css';
import type { SlotProps } from '../slot-props';

const SHOWN = 50;

/** Relations of a configuration item to others, by kind. */
export default function CiHeader({ type, current: { record } }: SlotProps) {
  const list = type.sub_collections?.ci_relations;
  return list ? <Relations id={String(record.id)} label={list.label ?? ''} /> : null;
}

function Relations({ id, label }: { readonly id: string; readonly label: string }) {
  const texts = useTexts().admin;
  const account = useAccount();
  const kinds = useTypeIfKnown('ci_relation')?.fields.relation_type;
  const path = `/cis/${encodeURIComponent(id)}/ci_relations`;
  const { data, error, refetch } = useQuery({
    ...pageQuery({ account, type: 'ci_relation', path, query: {} }, 1, SHOWN),
    retry: false,
  });
  if (error && !data) return <PartFailure error={error} retry={() => void refetch()} />;
  if (!data || data.total === 0) return null;
  return (
    <section className={classes.card} aria-labelledby="relations">
      <Title order={2} size="h5" mb="xs" id="relations">
        {`${label} (${data.total})`}
      </Title>
      <dl className={classes.relations}>
        {[...byKind(data.rows)].map(([kind, rows]) => (
          <Fragment key={kind}>
            <dt>{wordOf(kinds, kind)}</dt>
            <dd>
              <ul className={classes.roles}>
                {rows.map(({ id: relation, ci }) => (
                  <li key={relation}>{isReference(ci) && <ReferenceLink reference={ci} type="ci" />}</li>
                ))}
              </ul>
            </dd>
          </Fragment>
        ))}
      </dl>
      {data.total > data.rows.length && (
        <p className={classes.small}>{texts.moreOf(data.total - data.rows.length)}</p>
      )}
    </section>
  );
}

function byKind(rows: readonly AnyRecord[]): Map<string, AnyRecord[]> {
  const groups = new Map<string, AnyRecord[]>();
  for (const row of rows) {
    const kind = String(row.relation_type);
    groups.set(kind, [...(groups.get(kind) ?? []), row]);
  }
  return groups;
}
