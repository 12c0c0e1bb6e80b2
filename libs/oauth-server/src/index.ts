export { restored } from '@deskline/events';
export { OauthServerModule } from './oauth-server.module';
export { rebuild } from './directory/rebuild.command';
export { endAccess } from './session/end-access.command';
export { OauthSettings } from './oauth.settings';
export { pagesListener } from './pages/listener';
export { setPassword } from './password/set-password.command';
