// The documented table of settings, from the classes the services read them by.
import { GatewaySettings } from '@deskline/api-gateway';
import { ConfigurationRecordsSettings } from '@deskline/configuration-records';
import { OauthSettings } from '@deskline/oauth-server';
import { Settings, settingsTable, type SettingsClass } from '@deskline/platform';
import { WebhookDispatcherSettings } from '@deskline/webhook-dispatcher';
import { WorkRecordsSettings } from '@deskline/work-records';
import { artefact } from './support/artefact';

const SERVICES: readonly [string, SettingsClass][] = [
  ['api-gateway', GatewaySettings],
  ['oauth-server', OauthSettings],
  ['work-records', WorkRecordsSettings],
  ['configuration-records', ConfigurationRecordsSettings],
  ['webhook-dispatcher', WebhookDispatcherSettings],
];

const documented = new Map(
  settingsTable(Settings).map((line) => [line.name, { ...line, services: ['every service'] }]),
);
for (const [service, type] of SERVICES) {
  for (const line of settingsTable(type)) {
    const { services } = documented.get(line.name) ?? { services: [] as string[] };
    if (!services.includes('every service'))
      documented.set(line.name, { ...line, services: [...services, service] });
  }
}

const rows = [...documented.values()].map(
  ({ name, default: value, description, services }) =>
    `| \`${name}\` | ${value === undefined ? '' : `\`${value}\``} | ${description} | ${services.join(', ')} |`,
);
artefact(
  'docs/settings.md',
  `# Settings

By environment, or in a file \`.env\` beside package.json. A setting that is wrong is named at the start, with what it should
be. \`npm start\` adds three of its own: \`DATA_DIR\` (default \`.data\`; everything it keeps is there), \`DEMO\` (\`0\` loads no demo
data) and \`PORT\` (default \`8443\`); it starts its own PostgreSQL and NATS unless \`DATABASE_URL\` and \`NATS_URL\` are given.

| setting | default | what it is for | read by |
|---|---|---|---|
${rows.join('\n')}
`,
);
