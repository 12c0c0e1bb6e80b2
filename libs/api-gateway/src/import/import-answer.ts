import type { Job } from '@deskline/record-http';

/** Answer to the question how far an import is: members that clients know, and beside them `type`, `lines`, `dry_run` and `error_file`. */
export function importAnswer(job: Job, addressOf: (file: string) => string | undefined): object {
  const { state, type, line, lines, message, results, options } = job;
  const about = { type, lines, dry_run: options['dry_run'] === true };
  if (state === 'queued') return { state, ...about };
  if (state === 'processing') return { state, line, ...about };
  const [logfile, error_file] = [addressOf('logfile'), addressOf('error_file')];
  return {
    state,
    ...(message !== null && { message }),
    results,
    ...(logfile && { logfile }),
    ...(error_file && { error_file }),
    ...about,
  };
}
