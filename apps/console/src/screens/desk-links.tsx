import { Link } from '@tanstack/react-router';
import { useAccount } from '../app/account';
import classes from '../app/navigation.module.css';
import { useTexts } from '../texts/texts-context';

const SCREENS = [
  ['/$account/inbox', 'inbox'],
  ['/$account/approvals', 'approvals'],
  ['/$account/catalogue', 'catalogue'],
] as const;

/** Screens of the desk that are no lists. */
export function DeskLinks({ onChoose }: { readonly onChoose: () => void }) {
  const texts = useTexts();
  const account = useAccount();
  return (
    <ul className={classes.list}>
      {SCREENS.map(([to, name]) => (
        <li key={name}>
          <Link
            to={to}
            params={{ account }}
            className={classes.link}
            activeProps={{ 'aria-current': 'page' }}
            onClick={onChoose}
          >
            {texts.desk[name]}
          </Link>
        </li>
      ))}
    </ul>
  );
}
