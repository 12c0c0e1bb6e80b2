import { Title } from '@mantine/core';
import { Fragment } from 'react';
import { useFormat } from '../../../kinds/format';
import { useWords } from '../../../texts/texts-context';
import { Badge } from '../../develop/parts';
import classes from '../admin.module.css';
import { durationIn, isLate } from './delay';
import type { Delay, Instance, Service } from './installation';

/** One service: its processes with their checks, and its background work. */
export function ServiceCard({ service }: { readonly service: Service }) {
  const texts = useWords().texts.admin;
  const { name, ready, instances, delays } = service;
  return (
    <section className={classes.card} aria-labelledby={`service-${name}`}>
      <div className={classes.cardHead}>
        <Title order={2} size="h5" id={`service-${name}`}>
          {name}
        </Title>
        <Badge look={ready ? 'good' : 'bad'}>{ready ? texts.ready : texts.notReadyService}</Badge>
      </div>
      {instances.length === 0 && <p className={classes.small}>{texts.noProcess}</p>}
      {instances.map((instance) => (
        <Process key={instance.instance} instance={instance} />
      ))}
      {delays.length > 0 && (
        <>
          <Title order={3} size="h6" mb={4}>
            {texts.work}
          </Title>
          <dl className={classes.pairs}>
            {delays.map((delay) => (
              <Work key={delay.name} delay={delay} />
            ))}
          </dl>
        </>
      )}
    </section>
  );
}

function Process({ instance }: { readonly instance: Instance }) {
  const texts = useWords().texts.admin;
  const format = useFormat();
  return (
    <dl className={classes.pairs}>
      <dt>
        {texts.process} <code>{instance.instance}</code>
      </dt>
      <dd>{format.datetime(instance.started_at)}</dd>
      {Object.entries(instance.checks).map(([check, outcome]) => (
        <Fragment key={check}>
          <dt>{check}</dt>
          <dd data-look={outcome === 'ok' ? 'good' : 'bad'}>{outcome === 'ok' ? 'ok' : texts.failed}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

function Work({ delay: { name, seconds } }: { readonly delay: Delay }) {
  const { texts, language } = useWords();
  return (
    <>
      <dt>{name}</dt>
      <dd data-look={isLate(seconds) ? 'bad' : 'good'}>
        {isLate(seconds) ? texts.admin.late(durationIn(language, seconds)) : texts.admin.onTime}
      </dd>
    </>
  );
}
