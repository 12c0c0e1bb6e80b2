import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormat } from '../../../kinds/format';
import { useTexts } from '../../../texts/texts-context';
import { Boundary } from '../../../states/boundary';
import classes from '../develop.module.css';
import { Badge, lookOf } from '../parts';
import type { Delivery } from './delivery-api';
import { DeliveryDetail } from './delivery-detail';

interface RowProps {
  readonly webhook: string;
  readonly delivery: Delivery;
  readonly maySend: boolean;
}

/** A message in one line; opened, its attempts and its body. */
export function DeliveryRow({ webhook, delivery, maySend }: RowProps) {
  const texts = useTexts().develop;
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { sequence, event, state, last_answer, created_at, object_id } = delivery;
  return (
    <li>
      <details
        data-sequence={sequence}
        open={isOpen}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary className={classes.summary}>
          <IconChevronRight size={14} aria-hidden />
          <b>{sequence}</b>
          <Badge look={lookOf(state)}>{texts.states[state]}</Badge>
          <span className={classes.grow}>
            {event}
            {object_id !== null && ` #${object_id}`}
          </span>
          <span className={classes.meta}>
            {[last_answer, format.datetime(created_at)].filter(Boolean).join(' · ')}
          </span>
        </summary>
        {isOpen && (
          <Boundary lines={3}>
            <DeliveryDetail webhook={webhook} delivery={delivery} maySend={maySend} />
          </Boundary>
        )}
      </details>
    </li>
  );
}
