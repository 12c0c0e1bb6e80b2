import { Select, Switch, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccount } from '../../../app/account';
import { useCommand } from '../../../commands/use-command';
import { Empty, Failure, Loading } from '../../../states/states';
import { useTexts } from '../../../texts/texts-context';
import type { SlotProps } from '../../slot-props';
import classes from '../develop.module.css';
import { deliveriesQuery } from './delivery-api';
import { DeliveryRow } from './delivery-row';
import { SequenceStrip } from './sequence-strip';

/** Messages of a webhook, newest first, with their attempts; a tail reads new ones aloud. */
export default function Deliveries({ current: { record } }: SlotProps) {
  const texts = useTexts().develop;
  const account = useAccount();
  const webhook = String(record.id);
  const [state, setState] = useState<string | null>(null);
  const [isTailed, setTailed] = useState(false);
  const log = useQuery({
    ...deliveriesQuery(account, webhook, state ?? ''),
    placeholderData: keepPreviousData,
  });
  useCommand({ id: 'tail', keys: 'l', run: () => setTailed(!isTailed) });
  return (
    <section className={classes.card} aria-labelledby="deliveries">
      <div className={classes.tools}>
        <Title order={2} size="h5" id="deliveries" className={classes.grow}>
          {texts.deliveries}
        </Title>
        <Switch
          label={texts.tail}
          checked={isTailed}
          onChange={({ currentTarget }) => setTailed(currentTarget.checked)}
        />
        <Select
          size="xs"
          aria-label={texts.deliveries}
          clearable
          placeholder={useTexts().all}
          data={Object.entries(texts.states).map(([value, label]) => ({ value, label }))}
          value={state}
          onChange={setState}
        />
      </div>
      {log.error && !log.data && <Failure error={log.error} retry={() => void log.refetch()} />}
      {!log.data && !log.error && <Loading lines={4} />}
      {log.data?.length === 0 && <Empty />}
      {log.data && log.data.length > 0 && (
        <>
          {state === null && <SequenceStrip deliveries={log.data} />}
          <ul className={classes.rows} aria-live={isTailed ? 'polite' : 'off'}>
            {log.data.map((delivery) => (
              <DeliveryRow
                key={delivery.id}
                webhook={webhook}
                delivery={delivery}
                maySend={record.may?.update === true}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
