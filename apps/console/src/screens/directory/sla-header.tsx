import { Title } from '@mantine/core';
import { useWords } from '../../texts/texts-context';
import classes from '../admin/admin.module.css';
import { Badge } from '../develop/parts';
import type { SlotProps } from '../slot-props';
import { Facts } from './facts';
import { ShortList } from './short-list';
import { validityOf, whenIn } from './validity';

/** Lists below an agreement that its coverage counts; the others are kept. */
const COVERED: Readonly<Record<string, readonly string[]>> = {
  organizations: ['organizations'],
  organizations_and_descendants: ['organizations'],
  organizations_and_sites: ['organizations', 'sites'],
  sites: ['sites'],
  people: ['people'],
  skill_pools: ['skill_pools'],
  service_instances: ['service_instances'],
};

/** An agreement in short: what is offered to whom, whom it covers, and until when. */
export default function SlaHeader({ type, current: { record } }: SlotProps) {
  const { texts, language } = useWords();
  const today = new Date().toISOString().slice(0, 10);
  const validity = validityOf(record.start_date, record.expiry_date, today);
  const covered = COVERED[String(record.coverage)] ?? [];
  return (
    <section className={classes.card} aria-labelledby="agreement">
      <div className={classes.cardHead}>
        <Title order={2} size="h5" id="agreement">
          {texts.admin.agreement}
        </Title>
        {validity && (
          <Badge look={validity.is === 'hasEnded' ? 'bad' : 'plain'}>
            {texts.admin[validity.is](whenIn(language, validity.days))}
          </Badge>
        )}
      </div>
      <Facts
        type={type}
        record={record}
        names={['service_offering', 'service', 'service_instance', 'customer', 'service_level_manager']}
      />
      <Facts
        type={type}
        record={record}
        names={['status', 'coverage', 'start_date', 'notice_date', 'expiry_date']}
      />
      {covered.map((name) => (
        <ShortList key={name} type={type} record={record} name={name} />
      ))}
      <ShortList type={type} record={record} name="customer_representatives" />
    </section>
  );
}
