import { readdir, readFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { SERVICES } from '@deskline/local-stack';
import { ensureBrowser } from '../../../libs/testing/src/browser/ensure-browser';
import { launchBrowser } from '../../../libs/testing/src/browser/launch';
import { withPalette } from '../../../tools/screenshots/small-png';
import { TraceCollector } from '../../../tools/traces/collector';
import { E2eEnv } from '../../e2e-env';
import { Driver } from '../../faults/driver';
import { QUICK_PACE } from '../../faults/pace';
import { addressesOf } from '../ops-addresses';
import { pageOf, type DashboardFile } from './dashboard-page';
import { Prometheus } from './prometheus';

const DASHBOARDS = 'deploy/observability/dashboards';
const FOLDER = 'docs/observability';
const EVENTS = ['task.create', 'task.update'];
const LOOK = { viewport: { width: 1360, height: 900 }, colorScheme: 'light' } as const;

/** Pictures of the dashboards after some minutes of traffic; a receiver that fails for the second half shows retries. */
async function main(minutes: number): Promise<void> {
  const program = ensureBrowser();
  if (program === null) throw new Error('There is no browser: set CHROME_PATH.');
  const collector = await TraceCollector.start();
  const env = await E2eEnv.start({ LOG_LEVEL: 'info', TRACES_URL: collector.intake, TRACES_SHARE: '0.02' });
  const browser = await launchBrowser(program);
  const addresses = SERVICES.flatMap((service) => addressesOf(env.stack.dataDir, service));
  const prometheus = await Prometheus.start(
    process.env['PROMETHEUS'] ?? 'prometheus',
    addresses.map((address) => new URL(address).host),
  );
  try {
    for (const event of EVENTS) await env.webhook(event, '/pictures');
    const from = Date.now() / 1_000;
    const driver = await Driver.start(env, 'Pictures', QUICK_PACE);
    await sleep(minutes * 30_000);
    env.receiver.manner = (response, { event }) =>
      void response.writeHead(event === EVENTS[0] ? 503 : 200).end();
    await sleep(minutes * 30_000);
    await driver.stop();
    const span = { from, to: Date.now() / 1_000 };
    await mkdir(FOLDER, { recursive: true });
    const page = await browser.newPage(LOOK);
    for (const file of await readdir(DASHBOARDS)) {
      const dashboard = JSON.parse(await readFile(join(DASHBOARDS, file), 'utf8')) as DashboardFile;
      await picture(page, await pageOf(dashboard, prometheus, span), file.replace('.json', '.png'));
    }
  } finally {
    await browser.close();
    await prometheus.stop();
    await env.stop();
    await collector.stop();
  }
}

async function picture(page: Page, html: string, file: string): Promise<void> {
  await page.setContent(html);
  await writeFile(join(FOLDER, file), withPalette(await page.screenshot({ fullPage: true })));
  console.log(join(FOLDER, file));
}

const [minutes = '12'] = process.argv.slice(2);
main(Number(minutes)).catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
