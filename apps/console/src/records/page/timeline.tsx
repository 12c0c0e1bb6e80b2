import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ListAddress, pageQuery } from '../../api/list';
import type { RecordType } from '../../api/meta';
import type { AnyRecord } from '../../api/record';
import { useAccount } from '../../app/account';
import { readsLogs, useRoles } from '../../screens/admin/use-roles';
import { Failure, Loading, PartFailure } from '../../states/states';
import { useTexts } from '../../texts/texts-context';
import { NoteComposer } from './note-composer';
import classes from './page.module.css';
import { AuditEntry, NoteEntry } from './timeline-entries';

/** Entries that are read at first, of each kind. */
const FIRST = 20;

type Entry = { readonly kind: 'note' | 'audit'; readonly record: AnyRecord };

/** Notes and changes of a record, the latest first. */
export function Timeline({ type, record }: { readonly type: RecordType; readonly record: AnyRecord }) {
  const texts = useTexts();
  const account = useAccount();
  const [size, setSize] = useState(FIRST);
  const base = `/${type.collection}/${encodeURIComponent(String(record.id))}`;
  const { notes: notesBelow, audit: auditBelow } = type.sub_collections ?? {};
  const listOf = (name: string, of: string): ListAddress => ({
    account,
    type: of,
    path: `${base}/${name}`,
    query: { sort: '-id' },
  });
  const roles = useRoles();
  const mayReadAudit = record.may === undefined || record.may.update || readsLogs(roles);
  const notes = useQuery({
    ...pageQuery(listOf('notes', 'note'), 1, size),
    enabled: notesBelow !== undefined,
  });
  const audit = useQuery({
    ...pageQuery(listOf('audit', 'audit_line'), 1, size),
    // The audit of another account's record is theirs, others read that of records that they may change.
    enabled: auditBelow !== undefined && record.account === undefined && mayReadAudit,
    retry: false,
  });
  const entries = merged(notes.data?.rows ?? [], audit.data?.rows ?? []);
  const isLonger = [notes, audit].some(({ data }) => data !== undefined && data.total > size);
  return (
    <>
      {notesBelow?.create && <NoteComposer base={base} />}
      {notes.error && <Failure error={notes.error} retry={() => void notes.refetch()} />}
      {audit.error && <PartFailure error={audit.error} retry={() => void audit.refetch()} />}
      {(notes.isLoading || audit.isLoading) && <Loading lines={4} />}
      <ol className={classes.timeline}>
        {entries.map(({ kind, record: entry }) =>
          kind === 'note' ? (
            <NoteEntry key={`note-${entry.id}`} note={entry} />
          ) : (
            <AuditEntry key={`audit-${entry.id}`} type={type} line={entry} />
          ),
        )}
      </ol>
      {isLonger && (
        <Button variant="default" size="xs" onClick={() => setSize(size * 2)}>
          {texts.older}
        </Button>
      )}
    </>
  );
}

const merged = (notes: readonly AnyRecord[], audit: readonly AnyRecord[]): Entry[] =>
  [
    ...notes.map((record): Entry => ({ kind: 'note', record })),
    ...audit.map((record): Entry => ({ kind: 'audit', record })),
  ].sort((a, b) => timeOf(b) - timeOf(a));

const timeOf = ({ record }: Entry): number => Date.parse(String(record.created_at));
