import { NumberList, Setting, TextList } from '@deskline/platform';
import { RecordStoreSettings } from '@deskline/record-store';
import { IsInt, IsUrl, Matches, Max, Min, ValidateBy } from 'class-validator';
import { parseCidrs } from './target/address';
import { isNameServer } from './target/names';

const areRanges = (value: unknown): boolean => Array.isArray(value) && parseCidrs(value as string[]) !== null;

const areNameServers = (value: unknown): boolean => (value as string[]).every(isNameServer);

export class WebhookDispatcherSettings extends RecordStoreSettings {
  @Setting('Where clients find the API; messages and verification callbacks link to it')
  @IsUrl({ protocols: ['https', 'http'], require_protocol: true, require_tld: false })
  BASE_URL: string = 'https://localhost:8443/v1';

  @Setting(
    'Address ranges (CIDR, comma list) that webhooks may reach although they are private, also over http',
  )
  @TextList()
  @ValidateBy(
    { name: 'areRanges', validator: { validate: areRanges } },
    { message: 'must be address ranges such as 127.0.0.0/8, separated by commas' },
  )
  WEBHOOK_ALLOWED_TARGETS: string[] = [];

  @Setting(
    'Name servers (addresses, comma list) that are asked where webhooks lead; those of the machine when empty',
  )
  @TextList()
  @ValidateBy(
    { name: 'areNameServers', validator: { validate: areNameServers } },
    { message: 'must be addresses such as 9.9.9.9 or [2620:fe::fe]:53, separated by commas' },
  )
  WEBHOOK_DNS_SERVERS: string[] = [];

  @Setting('How long the name of a webhook that is registered or changed is looked up')
  @IsInt()
  @Min(10)
  @Max(4_000)
  WEBHOOK_LOOKUP_MS: number = 2_000;

  @Setting('Seconds from each failed attempt to the next; after the last the message is dropped')
  @NumberList()
  WEBHOOK_RETRY_SECONDS: number[] = [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800, 43_200];

  @Setting('How long a receiver may take: connection, TLS, headers and body together')
  @IsInt()
  @Min(10)
  @Max(60_000)
  WEBHOOK_TIMEOUT_MS: number = 10_000;

  @Setting('Messages one process has under way at the same time')
  @IsInt()
  @Min(1)
  WEBHOOK_CONCURRENCY: number = 256;

  @Setting('Of these, for one webhook')
  @IsInt()
  @Min(1)
  WEBHOOK_CONCURRENCY_PER_WEBHOOK: number = 16;

  @Setting('And for one that has not answered yet, or not as it should; with every 2xx it may have one more')
  @IsInt()
  @Min(1)
  WEBHOOK_CONCURRENCY_FAILING: number = 2;

  @Setting('Of the messages under way, for all webhooks of one account')
  @IsInt()
  @Min(1)
  WEBHOOK_CONCURRENCY_PER_ACCOUNT: number = 128;

  @Setting('Bytes of the messages under way')
  @IsInt()
  @Min(1)
  WEBHOOK_BYTES_IN_FLIGHT: number = 64 * 1024 * 1024;

  @Setting('Connections of one process to one receiving host, and messages it has under way to it')
  @IsInt()
  @Min(1)
  WEBHOOK_CONNECTIONS_PER_HOST: number = 32;

  @Setting('How much longer than an attempt may take a message is left alone by other processes')
  @IsInt()
  @Min(100)
  WEBHOOK_LEASE_MARGIN_MS: number = 20_000;

  @Setting('How often due messages are looked for when nobody said that there are any')
  @IsInt()
  @Min(10)
  WEBHOOK_POLL_MS: number = 1_000;

  @Setting('How long a stopping process waits for receivers to answer')
  @IsInt()
  @Min(0)
  WEBHOOK_STOP_MS: number = 7_000;

  @Setting('How long a verification code is valid')
  @IsInt()
  @Min(1)
  WEBHOOK_VERIFICATION_SECONDS: number = 86_400;

  @Setting('How long a key of a policy is valid after another has taken its place')
  @IsInt()
  @Min(1)
  WEBHOOK_KEY_OVERLAP_SECONDS: number = 604_800;

  @Setting('How often keys that are no longer valid are deleted')
  @IsInt()
  @Min(10)
  WEBHOOK_KEY_SWEEP_MS: number = 600_000;

  @Setting('Further names of the header with the delivery id')
  @TextList()
  @Matches(/^[\w-]+$/, { each: true, message: 'must be names of headers, separated by commas' })
  DELIVERY_HEADER_ALIASES: string[] = [];
}
