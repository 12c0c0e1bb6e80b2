import type { SlotProps } from '../slot-props';
import classes from '../admin/admin.module.css';
import { Facts } from './facts';
import { ShortList } from './short-list';

const FACTS = ['parent', 'business_unit_organization', 'manager', 'substitute'];

/** Place of an organization among others, its people and agreements. */
export default function OrganizationHeader({ type, current: { record } }: SlotProps) {
  return (
    <div className={classes.card}>
      <Facts type={type} record={record} names={FACTS} />
      {['children', 'people', 'slas', 'contracts'].map((name) => (
        <ShortList key={name} type={type} record={record} name={name} />
      ))}
    </div>
  );
}
