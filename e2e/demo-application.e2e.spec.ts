import { startStack, type Stack } from '@deskline/testing';
import { Agent, request } from 'undici';

jest.setTimeout(60_000);

describe('the application of the demo', () => {
  let stack: Stack;
  let agent: Agent;

  beforeAll(async () => {
    stack = await startStack();
    agent = new Agent({ connect: { ca: stack.ca } });
  }, 180_000);
  afterAll(async () => {
    await agent?.close();
    await stack?.stop();
  }, 60_000);

  it('acts as the administrator of its account by its own credentials', async () => {
    const { application, people } = stack.demo ?? {};
    const { client_id, client_secret } = application ?? {};
    const token = await request(`${stack.demo?.auth_url}/token`, {
      method: 'POST',
      dispatcher: agent,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ grant_type: 'client_credentials', client_id, client_secret }),
    });
    const { access_token } = (await token.body.json()) as { access_token: string };
    const me = await request(`${stack.demo?.base_url}/me`, {
      dispatcher: agent,
      headers: { authorization: `Bearer ${access_token}` },
    });
    expect(await me.body.json()).toMatchObject({ id: people?.[0]?.id, name: people?.[0]?.name });
  });

  it('comes with people who can sign in', () => {
    const passwords = stack.demo?.people.map(({ password }) => password) ?? [];
    expect(new Set(passwords).size).toBe(stack.demo?.people.length);
    expect(passwords.every((password) => password.length >= 16)).toBe(true);
  });
});
