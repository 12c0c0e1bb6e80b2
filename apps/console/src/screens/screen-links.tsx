import { Link } from '@tanstack/react-router';
import { useAccount } from '../app/account';
import type { AreaId } from '../app/areas';
import { useTypes } from '../app/types';
import type { Texts } from '../texts/en';
import { useTexts } from '../texts/texts-context';
import { readsInstallation, readsLogs, readsSecurity, useRoles } from './admin/use-roles';

interface ScreenLink {
  readonly to:
    | '/$account/develop'
    | '/$account/develop/explorer'
    | '/$account/develop/events'
    | '/$account/develop/calls'
    | '/$account/health'
    | '/$account/trust'
    | '/$account/audit'
    | '/$account/security'
    | '/$account/service_levels';
  readonly text: (texts: Texts) => string;
  /** Whether people with these roles have something to see there; absent: everybody. */
  readonly isFor?: (roles: readonly string[] | undefined) => boolean;
  /** Type that the caller has to know. */
  readonly type?: string;
}

/** Screens that are no list of a type, by the area they stand in. */
const SCREENS: Partial<Record<AreaId, readonly ScreenLink[]>> = {
  develop: [
    { to: '/$account/develop', text: (texts) => texts.develop.overview },
    { to: '/$account/develop/explorer', text: (texts) => texts.develop.explorer },
    { to: '/$account/develop/events', text: (texts) => texts.develop.events },
    { to: '/$account/develop/calls', text: (texts) => texts.develop.calls, type: 'call' },
  ],
  directory: [{ to: '/$account/trust', text: (texts) => texts.admin.trustTitle, isFor: readsLogs }],
  agreements: [
    { to: '/$account/service_levels', text: (texts) => texts.admin.slaTitle, type: 'affected_sla' },
  ],
  records: [
    { to: '/$account/audit', text: (texts) => texts.admin.auditTitle, isFor: readsLogs },
    { to: '/$account/security', text: (texts) => texts.admin.securityTitle, isFor: readsSecurity },
    { to: '/$account/health', text: (texts) => texts.admin.healthTitle, isFor: readsInstallation },
  ],
};

/** Whether the path is that of a screen of the area. */
export const hasScreenAt = (area: AreaId, path: string): boolean =>
  SCREENS[area]?.some(({ to }) => path.endsWith(to.slice('/$account'.length))) ?? false;

interface LinksProps {
  readonly area: AreaId;
  readonly className: string;
  readonly onChoose: () => void;
}

export function ScreenLinks({ area, className, onChoose }: LinksProps) {
  const texts = useTexts();
  const account = useAccount();
  const roles = useRoles();
  const types = useTypes();
  const offered = (SCREENS[area] ?? []).filter(
    ({ isFor, type }) =>
      (isFor === undefined || isFor(roles)) &&
      (type === undefined || types.some(({ name }) => name === type)),
  );
  return offered.map(({ to, text }) => (
    <li key={to}>
      <Link
        to={to}
        params={{ account }}
        className={className}
        activeOptions={{ exact: true, includeSearch: false }}
        activeProps={{ 'aria-current': 'page' }}
        onClick={onChoose}
      >
        {text(texts)}
      </Link>
    </li>
  ));
}
