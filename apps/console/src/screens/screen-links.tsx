import { Link } from '@tanstack/react-router';
import { useAccount } from '../app/account';
import type { AreaId } from '../app/areas';
import type { Texts } from '../texts/en';
import { useTexts } from '../texts/texts-context';

interface ScreenLink {
  readonly to: '/$account/develop' | '/$account/develop/explorer' | '/$account/develop/events';
  readonly text: (texts: Texts) => string;
}

/** Screens that are no list of a type, by the area they stand in. */
const SCREENS: Partial<Record<AreaId, readonly ScreenLink[]>> = {
  develop: [
    { to: '/$account/develop', text: (texts) => texts.develop.overview },
    { to: '/$account/develop/explorer', text: (texts) => texts.develop.explorer },
    { to: '/$account/develop/events', text: (texts) => texts.develop.events },
  ],
};

interface LinksProps {
  readonly area: AreaId;
  readonly className: string;
  readonly onChoose: () => void;
}

export function ScreenLinks({ area, className, onChoose }: LinksProps) {
  const texts = useTexts();
  const account = useAccount();
  return (SCREENS[area] ?? []).map(({ to, text }) => (
    <li key={to}>
      <Link
        to={to}
        params={{ account }}
        className={className}
        activeOptions={{ exact: true }}
        activeProps={{ 'aria-current': 'page' }}
        onClick={onChoose}
      >
        {text(texts)}
      </Link>
    </li>
  ));
}
