export { OauthServerModule } from './oauth-server.module';
export { OauthSettings } from './oauth.settings';
export { pagesListener } from './pages/listener';
export { setPassword } from './password/set-password.command';
