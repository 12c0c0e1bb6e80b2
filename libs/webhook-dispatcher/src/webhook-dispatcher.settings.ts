import {
  IsOptional,
  IsUrl,
  Matches,
  Max,
  NumberList,
  Satisfies,
  Setting,
  Switch,
  TextList,
  WholeNumber,
} from '@deskline/platform';
import { RecordStoreSettings } from '@deskline/record-store';
import { parseMailbox, parseMailUrl } from './mail/mail-address';
import { parseCidrs } from './target/targets';
import { isNameServer } from './target/name-servers';

const areRanges = (texts: string[]): boolean => parseCidrs(texts) !== null;
const areNameServers = (texts: string[]): boolean => texts.every(isNameServer);
const isMailUrl = (text: string): boolean => parseMailUrl(text) !== null;
const isMailbox = (text: string): boolean => parseMailbox(text) !== null;

/** Excludes headers that control the connection itself. */
const HEADER_NAME =
  /^(?!(?:host|connection|content-length|transfer-encoding|upgrade|expect|te|trailer)$)[\w-]+$/i;

const MAIL_HEADER = /^X-[A-Za-z0-9][A-Za-z0-9-]{0,60}$/;

/** Eleven days. Twice as long, which a receiver may ask for, is stored as an integer of milliseconds. */
const MOST_RETRY_SECONDS = 1_000_000;

export class WebhookDispatcherSettings extends RecordStoreSettings {
  @Setting('Address of the API for clients; messages and verification callbacks link to it')
  @IsUrl({ protocols: ['https', 'http'], require_protocol: true, require_tld: false })
  BASE_URL: string = 'https://localhost:8443/v1';

  @Setting('1 sends `traceparent` to receivers with the messages of calls that are traced')
  @Switch()
  WEBHOOK_TRACEPARENT: boolean = false;

  @Setting(
    'Address ranges (CIDR, comma list) that webhooks may reach although they are private, also over http',
  )
  @TextList()
  @Satisfies(areRanges, 'must be address ranges such as 127.0.0.0/8, separated by commas')
  WEBHOOK_ALLOWED_TARGETS: string[] = [];

  @Setting(
    'Name servers (addresses, comma list) that resolve the hosts of webhooks; those of the machine when empty',
  )
  @TextList()
  @Satisfies(areNameServers, 'must be addresses such as 9.9.9.9 or [2620:fe::fe]:53, separated by commas')
  WEBHOOK_DNS_SERVERS: string[] = [];

  @Setting('How long the name servers may take to resolve the host of a webhook')
  @WholeNumber(10, 4_000)
  WEBHOOK_LOOKUP_MS: number = 2_000;

  @Setting('Seconds from each failed attempt to the next; after the last the message is dropped')
  @NumberList()
  @Max(MOST_RETRY_SECONDS, { each: true, message: `must be at most ${MOST_RETRY_SECONDS} each` })
  WEBHOOK_RETRY_SECONDS: number[] = [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800, 43_200];

  @Setting('How long a receiver may take: connection, TLS, headers and body together')
  @WholeNumber(10, 60_000)
  WEBHOOK_TIMEOUT_MS: number = 10_000;

  @Setting(
    "Bytes of the body of a receiver's answer that the log shows, unless the answer is a 2xx; 0 for none",
  )
  @WholeNumber(0, 4_096)
  WEBHOOK_ANSWER_BYTES: number = 1_024;

  @Setting('Messages that one process sends at the same time')
  @WholeNumber(1)
  WEBHOOK_CONCURRENCY: number = 256;

  @Setting('Messages that one process sends to one webhook at the same time')
  @WholeNumber(1)
  WEBHOOK_CONCURRENCY_PER_WEBHOOK: number = 16;

  @Setting('The same limit for a webhook that is new or has failed; it grows by one with every 2xx')
  @WholeNumber(1)
  WEBHOOK_CONCURRENCY_FAILING: number = 2;

  @Setting('Messages that one process sends at the same time to all webhooks of one account')
  @WholeNumber(1)
  WEBHOOK_CONCURRENCY_PER_ACCOUNT: number = 128;

  @Setting('Total size in bytes of the messages that one process sends at the same time')
  @WholeNumber(1)
  WEBHOOK_BYTES_IN_FLIGHT: number = 64 * 1024 * 1024;

  @Setting(
    'Connections of one process to one receiving host, and messages that it sends there at the same time',
  )
  @WholeNumber(1)
  WEBHOOK_CONNECTIONS_PER_HOST: number = 32;

  @Setting('How long a claim of a message outlives the longest attempt, before another process may claim it')
  @WholeNumber(100)
  WEBHOOK_LEASE_MARGIN_MS: number = 20_000;

  @Setting('How often due messages are rechecked at rest: how late one is after a lost announcement')
  @WholeNumber(10)
  WEBHOOK_POLL_MS: number = 10_000;

  @Setting('How long a stopping process waits for receivers to answer')
  @WholeNumber(0)
  WEBHOOK_STOP_MS: number = 7_000;

  @Setting('Webhooks that an account may have; each event makes a delivery for each of them')
  @WholeNumber(1)
  WEBHOOKS_PER_ACCOUNT: number = 1_000;

  @Setting('Webhooks that an account may have for the same event')
  @WholeNumber(1)
  WEBHOOKS_PER_EVENT: number = 100;

  @Setting('How long a verification code is valid')
  @WholeNumber(1)
  WEBHOOK_VERIFICATION_SECONDS: number = 86_400;

  @Setting('How long a key of a policy is valid after it was replaced')
  @WholeNumber(1)
  WEBHOOK_KEY_OVERLAP_SECONDS: number = 604_800;

  @Setting('How often keys that are no longer valid are deleted')
  @WholeNumber(10)
  WEBHOOK_KEY_SWEEP_MS: number = 600_000;

  @Setting(
    'Failed attempts in a row after which a webhook is disabled, if WEBHOOK_DISABLE_AFTER_SECONDS have passed as well',
  )
  @WholeNumber(1)
  WEBHOOK_DISABLE_AFTER_FAILURES: number = 20;

  @Setting(
    'Running time of the service between the first and the last failed attempt, before a webhook is disabled',
  )
  @WholeNumber(0)
  WEBHOOK_DISABLE_AFTER_SECONDS: number = 604_800;

  @Setting('How often the running time of the service is stored, and failing webhooks are checked')
  @WholeNumber(10)
  WEBHOOK_LIVED_STEP_MS: number = 10_000;

  @Setting('Time in which at most one mail is sent about a failing webhook')
  @WholeNumber(0)
  WEBHOOK_MAIL_SECONDS: number = 1_200;

  @Setting(
    'Mails about all webhooks of one account within an hour, half of them reserved for its administrators, and as many about its imports and exports; further ones are dropped',
  )
  @WholeNumber(1)
  WEBHOOK_MAILS_PER_HOUR: number = 200;

  @Setting('Seconds from each failed attempt to send a mail to the next; after the last the mail is dropped')
  @NumberList()
  WEBHOOK_MAIL_RETRY_SECONDS: number[] = [30, 60, 300, 900, 1_800, 3_600, 7_200, 14_400, 28_800, 28_800];

  @Setting('How often the outbox is rechecked for mails to send at rest')
  @WholeNumber(10)
  WEBHOOK_MAIL_POLL_MS: number = 60_000;

  @Setting('The mail server, with credentials; without one mails are written as files to `mail` in DATA_DIR')
  @IsOptional()
  @Satisfies(
    isMailUrl,
    'must be an address such as smtp://user:password@host:587 or smtps://user:password@host:465',
  )
  MAIL_URL?: string;

  @Setting('Sender of mails; `no-reply` at the host of BASE_URL when it is not set')
  @IsOptional()
  @Satisfies(isMailbox, 'must be an address such as desk@example.com or Desk <desk@example.com>')
  MAIL_FROM?: string;

  @Setting(
    'Folder for uploads, for the certificate that is made at the first start, and for mails if there is no mail server',
  )
  @Matches(/\S/, { message: 'must be a folder' })
  DATA_DIR: string = '.data';

  @Setting('How long messages and their attempts stay in the delivery log, and can be sent again')
  @WholeNumber(1)
  WEBHOOK_LOG_SECONDS: number = 2_592_000;

  @Setting('How often older messages and attempts are deleted')
  @WholeNumber(10)
  WEBHOOK_LOG_SWEEP_MS: number = 600_000;

  @Setting('Further names of the header with the delivery id, sent as they are written')
  @TextList()
  @Matches(HEADER_NAME, { each: true, message: 'must be names of headers, separated by commas' })
  DELIVERY_HEADER_ALIASES: string[] = [];

  @Setting(
    'Further beginnings of the headers by which the mail about an import or export names it, beside `X-Deskline` of `X-Deskline-Export` and `X-Deskline-ExportID`',
  )
  @TextList()
  @Matches(MAIL_HEADER, { each: true, message: 'must be names such as X-Acme, separated by commas' })
  JOB_MAIL_HEADER_ALIASES: string[] = [];
}

/** Duration of a claim: longer than an attempt may take. */
export const leaseMsOf = (settings: WebhookDispatcherSettings): number =>
  settings.WEBHOOK_TIMEOUT_MS + settings.WEBHOOK_LEASE_MARGIN_MS;
