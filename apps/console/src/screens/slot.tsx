import { Boundary } from '../states/boundary';
import type { SlotProps } from './slot-props';
import { type SlotName, slotOf } from './slots';

/** Hand-made part of a page, where its type has one. */
export function Slot({ name, type, current }: SlotProps & { readonly name: SlotName }) {
  const SlotComponent = slotOf(type, name);
  return (
    SlotComponent && (
      <Boundary lines={3}>
        <SlotComponent type={type} current={current} />
      </Boundary>
    )
  );
}
