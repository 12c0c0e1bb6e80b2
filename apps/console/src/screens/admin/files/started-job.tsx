import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../../app/account';
import { Failure, Loading } from '../../../states/states';
import { useTexts } from '../../../texts/texts-context';
import classes from '../admin.module.css';
import { type JobKind, jobQuery } from './job-api';
import { JobProgress } from './job-progress';

/** Progress of the job that the form above it has started. */
export function StartedJob({ kind, token }: { readonly kind: JobKind; readonly token: string }) {
  const texts = useTexts().admin;
  const { data, error, refetch } = useQuery(jobQuery(useAccount(), kind, token));
  return (
    <section className={classes.card} aria-labelledby="progress">
      <Title order={2} size="h5" mb="xs" id="progress">
        {texts.progress}
      </Title>
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {!data && !error && <Loading lines={2} />}
      {data && <JobProgress kind={kind} job={data} token={token} />}
    </section>
  );
}
