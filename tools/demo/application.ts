import type { DemoData } from '@deskline/local-stack';
import type { Api } from './api';

interface Registered {
  id: number;
  name: string;
  client_id: string;
  client_secret: string;
}

const NAME = 'Demo application';
const REDIRECT_URI = 'http://127.0.0.1:8765/callback';
const PATH = '/oauth_applications';

/** Application with all scopes; with its own credentials it acts as that person. */
export async function loadApplication(api: Api, person_id: number): Promise<DemoData['application']> {
  const { client_id, client_secret } = await register(api, person_id);
  return { client_id, client_secret, redirect_uris: [REDIRECT_URI] };
}

/** Registers the application. A secret is returned only once, so an existing application gets a new one. */
async function register(api: Api, person_id: number): Promise<Registered> {
  const existing = (await api.call<Registered[]>('GET', `${PATH}?per_page=100`)).find(
    ({ name }) => name === NAME,
  );
  if (existing)
    return { ...existing, ...(await api.call<Registered>('POST', `${PATH}/${existing.id}/secrets`, {})) };
  const scopes = [{ effect: 'allow', actions: ['*:*'] }];
  return api.call<Registered>('POST', PATH, { name: NAME, redirect_uris: [REDIRECT_URI], scopes, person_id });
}
