import { Anchor, Button } from '@mantine/core';
import { useAccount } from '../../../app/account';
import { useType } from '../../../app/types';
import { wordOf } from '../../../kinds/enum';
import { useFormat } from '../../../kinds/format';
import { useConfirm } from '../../../records/use-confirm';
import { useWrite } from '../../../records/use-write';
import { useTexts } from '../../../texts/texts-context';
import { Badge } from '../../develop/parts';
import classes from '../admin.module.css';
import { addressHere, cancelJob, isRunning, type JobAnswer, type JobKind } from './job-api';

interface ProgressProps {
  readonly kind: JobKind;
  readonly job: JobAnswer;
  /** Token or id to cancel it by; null where it is not the caller's. */
  readonly token: string | null;
}

/** How far a job is: its state, lines and counts, its files once it has ended, and a way to end it before. */
export function JobProgress({ kind, job, token }: ProgressProps) {
  const texts = useTexts();
  const type = useType(kind);
  const { state, message, results } = job;
  const counts = Object.entries(results ?? {}).filter(([, count]) => count > 0);
  return (
    <>
      <div className={classes.tools} role="status">
        <Badge look={lookOf(job)}>{wordOf(type.fields.state, state)}</Badge>
        {job.dry_run && <span>{texts.admin.tried}</span>}
        <LineText job={job} />
        {message && <span>{message}</span>}
        {token !== null && isRunning(state) && <Cancel kind={kind} token={token} />}
      </div>
      {isRunning(state) && job.lines !== undefined && job.lines > 0 && (
        <progress
          className={classes.progress}
          max={job.lines}
          value={job.line ?? 0}
          aria-label={texts.admin.progress}
        />
      )}
      {counts.length > 0 && (
        <ul className={classes.roles} aria-label={type.fields.results?.label}>
          {counts.map(([name, count]) => (
            <li key={name} data-outcome={name}>
              {`${count} ${texts.admin.outcomes[name as keyof typeof texts.admin.outcomes] ?? name}`}
            </li>
          ))}
        </ul>
      )}
      <Files job={job} />
    </>
  );
}

const lookOf = ({ state, results }: JobAnswer): 'good' | 'bad' | 'plain' => {
  if (isRunning(state)) return 'plain';
  return state === 'done' && !results?.failures && !results?.errors ? 'good' : 'bad';
};

function LineText({ job: { state, line, lines } }: { readonly job: JobAnswer }) {
  const texts = useTexts().admin;
  if (state !== 'processing' || line === undefined) return null;
  return <span>{lines ? texts.lineOf(line, lines) : texts.line(line)}</span>;
}

function Files({ job: { logfile, error_file, url, expires_at } }: { readonly job: JobAnswer }) {
  const texts = useTexts().admin;
  const format = useFormat();
  const files = [
    [texts.result, url],
    [texts.errorFile, error_file],
    [texts.logFile, logfile],
  ] as const;
  return (
    <div className={classes.tools}>
      {files.map(
        ([name, address]) =>
          address !== undefined && (
            <Anchor key={name} href={addressHere(address)} download>
              {name}
            </Anchor>
          ),
      )}
      {expires_at !== undefined && (
        <span className={classes.small}>{texts.untilWhen(format.datetime(expires_at))}</span>
      )}
    </div>
  );
}

function Cancel({ kind, token }: { readonly kind: JobKind; readonly token: string }) {
  const texts = useTexts().admin;
  const account = useAccount();
  const { write } = useWrite(kind);
  const { confirm, dialog } = useConfirm();
  return (
    <>
      <Button
        size="xs"
        variant="default"
        onClick={() =>
          confirm(texts.cancelJob, texts.sureToCancel, async () => {
            await write(() => cancelJob(account, kind, token), texts.cancelled);
          })
        }
      >
        {texts.cancelJob}
      </Button>
      {dialog}
    </>
  );
}
