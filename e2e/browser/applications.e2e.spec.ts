import { describeInBrowser } from '../../libs/testing/src/browser/describe-in-browser';
import { useBrowserEnv } from './browser-env';

describeInBrowser('The pages of applications', (program) => {
  const env = useBrowserEnv(program, 'pages-applications');
  it('let an administrator create, change, disable and delete an application, and add a secret', async () => {
    const page = await env().signedIn('Ellen');
    await page.goto('/oauth/applications');
    await page.getByRole('link', { name: 'New application' }).click();
    await page.getByLabel('Name of the application').fill('Wall board');
    await page.getByLabel(/^Redirect addresses/).fill('http://evil.example/\nhttps://board.example/back');
    await page.getByRole('button', { name: 'Create application' }).click();
    await page.getByText(/^Line 1:/).waitFor();
    await page.getByLabel(/^Redirect addresses/).fill('https://board.example/back');
    await page.getByLabel('Read who this person is, and nothing else').check();
    await page.getByLabel(/^Email address of the linked person/).fill(env().person('Howard').email);
    await page.getByRole('button', { name: 'Create application' }).click();

    const client_secret = await page.getByRole('status').locator('code').innerText();
    const client_id = await page.getByRole('definition').first().innerText();
    const credentials = { grant_type: 'client_credentials', client_id };
    const { access_token } = await env().token({ ...credentials, client_secret });
    expect(await env().me(access_token)).toMatchObject({ body: { id: env().person('Howard').id } });

    await page.getByRole('link', { name: 'All applications' }).click();
    await page.getByRole('link', { name: 'Wall board' }).click();
    expect(await page.content()).not.toContain(client_secret);
    await page.getByRole('button', { name: 'Add a secret' }).click();
    const second = await page.getByRole('status').locator('code').innerText();
    expect(await env().token({ ...credentials, client_secret: second })).toHaveProperty('access_token');

    await page.getByRole('button', { name: 'Disable Wall board' }).click();
    expect((await env().me(access_token)).status).toBe(401);
    await page.getByRole('link', { name: 'Delete Wall board' }).click();
    await page.getByRole('button', { name: 'Delete for good' }).click();
    await page.getByRole('heading', { name: 'Applications', level: 1 }).waitFor();
    expect(await page.getByText('Wall board').count()).toBe(0);
  });

  it('answer 403 to a person who is no administrator', async () => {
    const page = await env().signedIn('Grace');
    const answer = await page.goto('/oauth/applications');
    expect(answer?.status()).toBe(403);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Not allowed');
  });
});
