import { connect, RequestStrategy, type NatsConnection } from 'nats';
import { connectionOptions } from '../nats/connection-options';
import { REPORT_SUBJECT, type InstanceReport } from '../ops/instance-report';
import { SERVICE_NAMES } from '../service-name';
import type { Settings } from '../settings/settings';
import { clockFinding, fault, ok, warning, type Finding } from './finding';

const CONNECT_MS = 3_000;
const REPORTS_MS = 3_000;
const SILENCE_MS = 1_000;
const ROUNDS = 3;
const LATE_SECONDS = 30;
const megabytes = (bytes: number): string => `${Math.round(bytes / 1_048_576)} MB`;

/** Looks at NATS, and at all processes that answer over it where the whole installation is asked for. */
export async function natsFindings(
  settings: Settings,
  wholeInstallation: boolean,
): Promise<readonly Finding[]> {
  let connection: NatsConnection;
  try {
    connection = await connect({
      ...connectionOptions(settings.NATS_URL, 'doctor'),
      waitOnFirstConnect: false,
      maxReconnectAttempts: 0,
      timeout: CONNECT_MS,
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [
      fault('NATS', `cannot be reached: ${reason}`, 'Start NATS, and look at NATS_URL: docs/deployment.md.'),
    ];
  }
  try {
    return [
      ok('NATS', `version ${connection.info?.version ?? 'unknown'}`),
      ...(await streamFindings(connection)),
      ...(wholeInstallation ? await installationFindings(connection) : []),
    ];
  } finally {
    await connection.close();
  }
}

async function streamFindings(connection: NatsConnection): Promise<Finding[]> {
  const manager = await connection.jetstreamManager({ timeout: CONNECT_MS, checkAPI: false });
  const account = await manager.getAccountInfo().catch(() => undefined);
  if (!account)
    return [
      fault('JetStream', 'does not answer', 'Switch it on, and give it storage: deploy/stores/nats.conf.'),
    ];
  const { storage, limits } = account;
  const most = limits.max_storage;
  const used = most > 0 ? `${megabytes(storage)} of ${megabytes(most)}` : megabytes(storage);
  const asked = Date.now();
  const [stream] = await manager.streams.list().next();
  const { ts } = (stream ?? {}) as { readonly ts?: string };
  return [
    most > 0 && storage > 0.85 * most
      ? warning('JetStream', `${used} are in use`, 'docs/runbooks/DesklineJetStreamStorage.md')
      : ok('JetStream', `${used} are in use`),
    ...(ts === undefined ? [] : [clockFinding('NATS', Date.parse(ts), asked, Date.now())]),
  ];
}

type TimedReport = InstanceReport & { readonly asked: number; readonly answered: number };

/** Asks again while a service is missing: a process that is busy may have answered too late. */
async function installationFindings(connection: NatsConnection): Promise<Finding[]> {
  const found = new Map<string, TimedReport>();
  const isMissing = (name: string): boolean => [...found.values()].every(({ service }) => service !== name);
  for (let round = 0; round < ROUNDS && SERVICE_NAMES.some(isMissing); round++)
    for (const report of await reportsOf(connection))
      found.set(`${report.service} ${report.instance}`, report);
  const reports = [...found.values()];
  return [
    ...SERVICE_NAMES.flatMap((name) =>
      serviceFindings(
        name,
        reports.filter(({ service }) => service === name),
      ),
    ),
    ...versionFindings(reports),
    ...reports
      .map(({ service, clock, asked, answered }) => clockFinding(service, clock, asked, answered))
      .filter(({ level }) => level !== 'ok'),
  ];
}

async function reportsOf(connection: NatsConnection): Promise<TimedReport[]> {
  const asked = Date.now();
  const reports: TimedReport[] = [];
  const answers = await connection.requestMany(REPORT_SUBJECT, '', {
    strategy: RequestStrategy.JitterTimer,
    maxWait: REPORTS_MS,
    jitter: SILENCE_MS,
  });
  for await (const message of answers)
    reports.push({ ...message.json<InstanceReport>(), asked, answered: Date.now() });
  return reports;
}

function serviceFindings(name: string, reports: readonly InstanceReport[]): Finding[] {
  if (reports.length === 0)
    return [
      fault(
        name,
        'no instance answers',
        'Start it; its log says why it ended: docs/runbooks/DesklineInstanceDown.md.',
      ),
    ];
  const unready = reports.filter(({ ready }) => !ready);
  const failing = new Set(
    unready.flatMap(({ checks }) =>
      Object.entries(checks).flatMap(([check, result]) => (result === 'ok' ? [] : [check])),
    ),
  );
  const late = reports.flatMap(({ delays }) => delays).filter(({ seconds }) => seconds > LATE_SECONDS);
  return [
    unready.length === 0
      ? ok(name, `${reports.length} ready`)
      : fault(
          name,
          `${unready.length} of ${reports.length} instances are not ready: ${[...failing].join(', ')}`,
          'docs/runbooks/DesklineCheckFailing.md',
        ),
    ...late.map(({ name: work, seconds }) =>
      warning(name, `${work} is ${seconds} s late`, 'docs/runbooks/DesklineConsumerLag.md'),
    ),
  ];
}

function versionFindings(reports: readonly InstanceReport[]): Finding[] {
  const versions = [...new Set(reports.map(({ version }) => version))].sort();
  if (versions.length < 2) return versions.map((version) => ok('versions', `all services are of ${version}`));
  return [
    warning(
      'versions',
      `services are of ${versions.join(' and ')}`,
      'Finish the rollout: docs/runbooks/DesklineVersionsDiffer.md.',
    ),
  ];
}
