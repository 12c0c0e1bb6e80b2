import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { oneQuery } from '../../../api/one';
import { type AnyRecord, isReference } from '../../../api/record';
import { useAccount } from '../../../app/account';
import { useSession } from '../../../app/session';
import { useTexts } from '../../../texts/texts-context';
import type { SlotProps } from '../../slot-props';
import classes from '../admin.module.css';
import { isRunning, type JobAnswer, type JobKind, jobQuery } from './job-api';
import { JobProgress } from './job-progress';

const AGAIN_MS = 1_000;

/** How far an import or export is, and its files for the person who has started it. */
export default function JobHeader({ type, current }: SlotProps) {
  const texts = useTexts().admin;
  const account = useAccount();
  const { person } = useSession();
  const kind: JobKind = type.name === 'import' ? 'import' : 'export';
  const id = String(current.record.id);
  const { data: { record } = current } = useQuery({
    ...oneQuery(account, type, id),
    refetchInterval: ({ state: { data } }) => isRunning(data?.record.state) && AGAIN_MS,
  });
  const isOwn = isReference(record.created_by) && String(record.created_by.id) === String(person.id);
  const { data: own, isError } = useQuery({ ...jobQuery(account, kind, id), enabled: isOwn });
  return (
    <section className={classes.card} aria-labelledby="progress">
      <Title order={2} size="h5" mb="xs" id="progress">
        {texts.progress}
      </Title>
      <JobProgress kind={kind} job={{ ...told(record), ...own }} token={own ? id : null} />
      {(isError || !isOwn) && !isRunning(record.state) && <p className={classes.small}>{texts.noFiles}</p>}
    </section>
  );
}

/** Record of a job as its progress: absent members are not null there. */
const told = (record: AnyRecord): JobAnswer =>
  Object.fromEntries(
    ['state', 'type', 'line', 'lines', 'message', 'results', 'dry_run'].flatMap((name) =>
      record[name] === null || record[name] === undefined ? [] : [[name, record[name]]],
    ),
  ) as unknown as JobAnswer;
