import { useFormat } from '../../kinds/format';
import { useWords } from '../../texts/texts-context';
import { type Clock, clockOf, durationWords, type Target } from './clock';
import classes from './work.module.css';

const RADIUS = 16;
const ROUND = 2 * Math.PI * RADIUS;

interface FaceProps {
  readonly label: string;
  readonly target: Target;
  readonly now: number;
}

/**
 * Target as a ring that fills while its time passes, with the same in words. Times are those of the calendar: the API has counted
 * support hours into the moment of the target, and does not tell them. While the clock is stopped, that moment moves on.
 */
export function ClockFace({ label, target, now }: FaceProps) {
  const { texts, language } = useWords();
  const format = useFormat();
  const clock = clockOf(target, now);
  const { state, part } = clock;
  const tone = state === 'met' ? classes.good : state === 'running' || state === 'stopped' ? '' : classes.bad;
  return (
    <li className={classes.clock}>
      <svg className={classes.face} data-state={state} width={40} height={40} viewBox="0 0 40 40" aria-hidden>
        <circle cx={20} cy={20} r={RADIUS} />
        <circle
          className={classes.hand}
          cx={20}
          cy={20}
          r={RADIUS}
          transform="rotate(-90 20 20)"
          {...(state !== 'stopped' && { strokeDasharray: `${part * ROUND} ${ROUND}` })}
        />
      </svg>
      <div>
        <div>
          {label} <strong className={tone}>{wordsOf(clock, texts.desk, language)}</strong>
        </div>
        {state !== 'stopped' && (
          <time className={classes.small} dateTime={target.until}>
            {format.datetime(target.until)}
          </time>
        )}
      </div>
    </li>
  );
}

type DeskTexts = ReturnType<typeof useWords>['texts']['desk'];

function wordsOf({ state, left }: Clock, texts: DeskTexts, language: string): string {
  if (state === 'running' || state === 'late') {
    const time = durationWords(left ?? 0, language);
    return state === 'late' ? texts.over(time) : texts.left(time);
  }
  return texts[state];
}
