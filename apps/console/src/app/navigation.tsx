import { Link, useLocation, useParams } from '@tanstack/react-router';
import { pluralOf } from '../api/meta';
import { DeskLinks } from '../screens/desk-links';
import { hasScreenAt, ScreenLinks } from '../screens/screen-links';
import { useTexts } from '../texts/texts-context';
import { useAccount } from './account';
import { type Area, areasOf } from './areas';
import classes from './navigation.module.css';
import { topTypes, useTypes } from './types';

/** Lists of the caller by area. Areas beyond the first two are folded until one of their lists is open. */
export function Navigation({ onChoose }: { readonly onChoose: () => void }) {
  const areas = areasOf(topTypes(useTypes()));
  const { collection } = useParams({ strict: false });
  const { pathname } = useLocation();
  const isOpen = ({ id, types }: Area, index: number) =>
    index < 2 || hasScreenAt(id, pathname) || types.some((type) => type.collection === collection);
  return (
    <div className={classes.navigation}>
      <DeskLinks onChoose={onChoose} />
      {areas.map((area, index) => (
        <AreaLinks key={area.id} area={area} isOpen={isOpen(area, index)} onChoose={onChoose} />
      ))}
    </div>
  );
}

interface AreaProps {
  readonly area: Area;
  readonly isOpen: boolean;
  readonly onChoose: () => void;
}

function AreaLinks({ area, isOpen, onChoose }: AreaProps) {
  const texts = useTexts();
  const account = useAccount();
  return (
    <details open={isOpen}>
      <summary className={classes.area}>{texts.areas[area.id]}</summary>
      <ul className={classes.list}>
        <ScreenLinks area={area.id} className={classes.link ?? ''} onChoose={onChoose} />
        {area.types.map((type) => (
          <li key={type.name}>
            <Link
              to="/$account/$collection"
              params={{ account, collection: type.collection }}
              className={classes.link}
              activeProps={{ 'aria-current': 'page' }}
              onClick={onChoose}
            >
              {pluralOf(type)}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
