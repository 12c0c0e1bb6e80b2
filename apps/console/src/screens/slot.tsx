import { Boundary } from '../states/boundary';
import type { SlotProps } from './slot-props';
import { type SlotName, slotOf } from './slots';

/** Hand-made part of a page, where its type has one. */
export function Slot({ name, type, current }: SlotProps & { readonly name: SlotName }) {
  const Part = slotOf(type, name);
  return (
    Part && (
      <Boundary lines={3}>
        <Part type={type} current={current} />
      </Boundary>
    )
  );
}
