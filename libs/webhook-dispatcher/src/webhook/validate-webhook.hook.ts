import type { Reason } from '@deskline/record';
import { withProviders, type Prefetch, type Problem } from '@deskline/record-store';
import { NameServers, resolvedFaultOf } from '../target/name-servers';
import { Targets, type TargetFault } from '../target/targets';
import { filterProblems } from './filter-problems';

const MOST_ADDRESSES = 100;

const BECAUSE: Readonly<Record<TargetFault, Reason>> = {
  invalid: 'bad_uri',
  scheme: 'not_https',
  credentials: 'has_credentials',
  port: 'bad_port',
  address: 'not_public',
};

/** "publicly accessible URI that receives HTTP POST messages" */
export const validateWebhook = withProviders([Targets, NameServers], (targets, nameServers): Prefetch => {
  return async ({ values }) => {
    const { uri, mail_exceptions_to } = values;
    const fault = typeof uri === 'string' ? await resolvedFaultOf(uri, targets, nameServers) : null;
    const problems: Problem[] = fault === null ? [] : [{ field: 'uri', because: BECAUSE[fault] }];
    if (typeof mail_exceptions_to === 'string' && mail_exceptions_to.split(',').length > MOST_ADDRESSES) {
      problems.push({ field: 'mail_exceptions_to', because: 'too_many', values: { max: MOST_ADDRESSES } });
    }
    return { problems: [...problems, ...filterProblems(values)] };
  };
});
