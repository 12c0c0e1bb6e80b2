export { OauthServerModule } from './oauth-server.module';
export { rebuild } from './directory/rebuild.command';
export { OauthSettings } from './oauth.settings';
export { pagesListener } from './pages/listener';
export { setPassword } from './password/set-password.command';
