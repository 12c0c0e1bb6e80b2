import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { Loading, NotHere, PATIENCE_MS } from '../states/states';
import { Frame } from './frame';
import { Home, StartHere } from './home';
import { readSearch, writeSearch } from './search-params';

const root = createRootRoute({ component: Frame, notFoundComponent: () => <NotHere home="/" /> });

const start = createRoute({ getParentRoute: () => root, path: '/', component: StartHere });
const home = createRoute({ getParentRoute: () => root, path: '/$account', component: Home });

const list = createRoute({
  getParentRoute: () => root,
  path: '/$account/$collection',
  validateSearch: (search: Record<string, unknown>) => search as Record<string, string>,
  component: lazyRouteComponent(() => import('../records/list/list-screen'), 'ListScreen'),
});
const creation = createRoute({
  getParentRoute: () => root,
  path: '/$account/$collection/new',
  component: lazyRouteComponent(() => import('../records/form/create-screen'), 'CreateScreen'),
});
const page = createRoute({
  getParentRoute: () => root,
  path: '/$account/$collection/$id',
  validateSearch: (search: Record<string, unknown>) => search as Record<string, string>,
  component: lazyRouteComponent(() => import('../records/page/page-screen'), 'PageScreen'),
});

const develop = createRoute({
  getParentRoute: () => root,
  path: '/$account/develop',
  component: lazyRouteComponent(() => import('../screens/develop/overview'), 'Overview'),
});

/** Screens that are made by hand. */
const inbox = createRoute({
  getParentRoute: () => root,
  path: '/$account/inbox',
  component: lazyRouteComponent(() => import('../screens/inbox/inbox-screen')),
});
const approvals = createRoute({
  getParentRoute: () => root,
  path: '/$account/approvals',
  component: lazyRouteComponent(() => import('../screens/approval/approvals-screen')),
});
const catalogue = createRoute({
  getParentRoute: () => root,
  path: '/$account/catalogue',
  component: lazyRouteComponent(() => import('../screens/catalogue/catalogue-screen')),
});
const board = createRoute({
  getParentRoute: () => root,
  path: '/$account/boards/$id',
  component: lazyRouteComponent(() => import('../screens/board/board-screen')),
});

const explorer = createRoute({
  getParentRoute: () => root,
  path: '/$account/develop/explorer',
  validateSearch: (search: Record<string, unknown>) => search as Record<string, string>,
  component: lazyRouteComponent(
    () => import('../screens/develop/explorer/explorer-screen'),
    'ExplorerScreen',
  ),
});
const events = createRoute({
  getParentRoute: () => root,
  path: '/$account/develop/events',
  component: lazyRouteComponent(() => import('../screens/develop/events/events-screen'), 'EventsScreen'),
});
const health = createRoute({
  getParentRoute: () => root,
  path: '/$account/health',
  component: lazyRouteComponent(() => import('../screens/admin/health/health-screen'), 'HealthScreen'),
});
const audit = createRoute({
  getParentRoute: () => root,
  path: '/$account/audit',
  validateSearch: (search: Record<string, unknown>) => search as Record<string, string>,
  component: lazyRouteComponent(() => import('../screens/admin/audit/audit-screen'), 'AuditScreen'),
});
const security = createRoute({
  getParentRoute: () => root,
  path: '/$account/security',
  validateSearch: (search: Record<string, unknown>) => search as Record<string, string>,
  component: lazyRouteComponent(() => import('../screens/admin/audit/security-screen'), 'SecurityScreen'),
});

const serviceLevels = createRoute({
  getParentRoute: () => root,
  path: '/$account/service_levels',
  validateSearch: (search: Record<string, unknown>) => search as Record<string, string>,
  component: lazyRouteComponent(() => import('../screens/admin/sla/sla-screen'), 'SlaScreen'),
});

const calls = createRoute({
  getParentRoute: () => root,
  path: '/$account/develop/calls',
  validateSearch: (search: Record<string, unknown>) => search as Record<string, string>,
  component: lazyRouteComponent(() => import('../screens/develop/calls/calls-screen'), 'CallsScreen'),
});
const trust = createRoute({
  getParentRoute: () => root,
  path: '/$account/trust',
  component: lazyRouteComponent(() => import('../screens/admin/trust/trust-screen'), 'TrustScreen'),
});
const newImport = createRoute({
  getParentRoute: () => root,
  path: '/$account/imports/new',
  component: lazyRouteComponent(() => import('../screens/admin/files/import-screen'), 'ImportScreen'),
});
const newExport = createRoute({
  getParentRoute: () => root,
  path: '/$account/exports/new',
  component: lazyRouteComponent(() => import('../screens/admin/files/export-screen'), 'ExportScreen'),
});

export const router = createRouter({
  routeTree: root.addChildren([
    start,
    home,
    list,
    creation,
    page,
    develop,
    inbox,
    approvals,
    catalogue,
    explorer,
    events,
    board,
    health,
    audit,
    security,
    serviceLevels,
    calls,
    trust,
    newImport,
    newExport,
  ]),
  parseSearch: readSearch,
  stringifySearch: writeSearch,
  defaultPreload: 'intent',
  defaultPendingComponent: () => <Loading />,
  defaultPendingMs: PATIENCE_MS,
  defaultPendingMinMs: 0,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
