import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../../app/account';
import { useFormat } from '../../../kinds/format';
import { Failure, Loading } from '../../../states/states';
import { useTexts } from '../../../texts/texts-context';
import { Badge } from '../../develop/parts';
import classes from '../admin.module.css';
import { AdminScreen } from '../admin-screen';
import { readsInstallation } from '../use-roles';
import { installationQuery } from './installation';
import { ServiceCard } from './service-card';

/** State of the installation. */
export function HealthScreen() {
  const texts = useTexts().admin;
  return (
    <AdminScreen title={texts.healthTitle} hint={texts.healthHint} isFor={readsInstallation}>
      <Services />
    </AdminScreen>
  );
}

function Services() {
  const texts = useTexts().admin;
  const format = useFormat();
  const { data, error, refetch, dataUpdatedAt } = useQuery(installationQuery(useAccount()));
  if (!data) return error ? <Failure error={error} retry={() => void refetch()} /> : <Loading />;
  return (
    <>
      {error && <Failure error={error} retry={() => void refetch()} />}
      <div className={classes.tools}>
        <span role="status">
          <Badge look={data.ready ? 'good' : 'bad'}>{data.ready ? texts.allReady : texts.notReady}</Badge>
        </span>
        <span className={classes.small}>
          {texts.asOf(format.datetime(new Date(dataUpdatedAt).toISOString()))}
        </span>
      </div>
      <div className={classes.cards}>
        {data.services.map((service) => (
          <ServiceCard key={service.name} service={service} />
        ))}
      </div>
    </>
  );
}
