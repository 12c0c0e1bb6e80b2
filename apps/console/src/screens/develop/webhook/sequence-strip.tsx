import { useTexts } from '../../../texts/texts-context';
import classes from '../develop.module.css';
import { lookOf } from '../parts';
import type { Delivery } from './delivery-api';
import { gapsOf } from './sequence';

/** Numbers of the latest messages as a row of squares, and the gaps among them in words. */
export function SequenceStrip({ deliveries }: { readonly deliveries: readonly Delivery[] }) {
  const texts = useTexts().develop;
  const ordered = [...deliveries].sort((a, b) => a.sequence - b.sequence);
  const gaps = gapsOf(ordered);
  const words = gaps.map(({ first, last }) => texts.gapAt(first, last));
  return (
    <>
      <div
        className={classes.strip}
        role="img"
        aria-label={`${texts.gapsOf(ordered[0]?.sequence ?? 0, ordered.at(-1)?.sequence ?? 0)}. ${words.join('. ') || texts.noGaps}`}
      >
        {ordered.map(({ id, sequence, state }) => (
          <span
            key={id}
            className={classes.cell}
            data-look={lookOf(state)}
            title={`${sequence}: ${texts.states[state]}`}
          />
        ))}
      </div>
      <p className={classes.meta}>{words.join(' · ') || texts.noGaps}</p>
    </>
  );
}
