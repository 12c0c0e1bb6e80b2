import { useTexts } from '../../texts/texts-context';
import classes from './list.module.css';
import type { Pages } from './use-pages';

/** Number of the records in a list, also for those who do not see it change. */
export function RowCount({ pages: { total, isThrottled } }: { readonly pages: Pages }) {
  const texts = useTexts();
  if (total === null) return null;
  return (
    <div className={classes.state} role="status">
      {isThrottled ? texts.rowsOrMore(total) : texts.rows(total)}
    </div>
  );
}
