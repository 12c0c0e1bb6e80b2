import { IsInt, Matches, Max, Min } from 'class-validator';
import { EventsSettings } from '@deskline/events';
import { Setting } from '@deskline/platform';

export class OauthSettings extends EventsSettings {
  @Setting('Port of the pages and the token endpoint, for the gateway; 0 takes any free one')
  @IsInt()
  @Min(0)
  @Max(65_535)
  OAUTH_HTTP_PORT: number = 0;

  @Setting('Address that port listens on')
  @Matches(/^\S+$/, { message: 'must be an address or host name' })
  OAUTH_HTTP_HOST: string = '127.0.0.1';

  @Setting('How long the directory may take to say who a person is')
  @IsInt()
  @Min(1)
  DIRECTORY_TIMEOUT_MS: number = 1_500;

  @Setting('How long a gateway may take to give back the calls it was given in advance')
  @IsInt()
  @Min(1)
  RATE_LIMIT_RECALL_MS: number = 800;

  @Setting('How often the counts of past hours are deleted')
  @IsInt()
  @Min(1)
  RATE_LIMIT_SWEEP_MS: number = 600_000;
}
