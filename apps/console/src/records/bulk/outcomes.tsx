import { isRefused, type Outcome } from '../../api/bulk';
import { useTexts } from '../../texts/texts-context';
import classes from './bulk.module.css';

interface OutcomesProps {
  readonly outcomes: readonly Outcome[];
  readonly isDryRun: boolean;
}

/** Answer of each record: how many, which ones are refused and why, which others follow. */
export function Outcomes({ outcomes, isDryRun }: OutcomesProps) {
  const texts = useTexts();
  const refused = outcomes.filter(isRefused);
  const follows = outcomes.flatMap((outcome) => outcome.follows);
  const changed = outcomes.length - refused.length;
  return (
    <div role="status">
      <div>{isDryRun ? texts.wouldChange(changed) : texts.didChange(changed)}</div>
      {refused.length > 0 && (
        <div className={classes.refused}>
          {isDryRun ? texts.wouldRefuse(refused.length) : texts.didRefuse(refused.length)}
          <ul className={classes.outcomes}>
            {refused.map((outcome) => (
              <li key={outcome.id}>{`${outcome.id}: ${reasonOf(outcome)}`}</li>
            ))}
          </ul>
        </div>
      )}
      {follows.length > 0 && (
        <div>
          {texts.wouldFollow(follows.length)}
          <ul className={classes.outcomes}>
            {follows.slice(0, 20).map(({ type, id, changes }) => (
              <li key={`${type}/${id}`}>{`${type} ${id}: ${Object.keys(changes).join(', ')}`}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

const reasonOf = ({ faults, message }: Outcome): string =>
  faults.map(([, sentence]) => sentence).join(' ') || (message ?? '');
