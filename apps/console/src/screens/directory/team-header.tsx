import type { SlotProps } from '../slot-props';
import classes from '../admin/admin.module.css';
import { Facts } from './facts';
import { OpenWork } from './open-work';
import { ShortList } from './short-list';

/** Members and leaders of a team, and its open work. */
export default function TeamHeader({ type, current: { record } }: SlotProps) {
  return (
    <div className={classes.card}>
      <Facts type={type} record={record} names={['coordinator', 'manager', 'work_hours']} />
      <ShortList type={type} record={record} name="members" />
      <OpenWork team={String(record.id)} />
    </div>
  );
}
