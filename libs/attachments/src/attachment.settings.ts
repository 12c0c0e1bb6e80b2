import {
  IsIn,
  IsOptional,
  IsUrl,
  Matches,
  MinLength,
  Setting,
  Settings,
  Switch,
  TextList,
  WholeNumber,
} from '@deskline/platform';
import { FILE_TYPES } from './file-types';

export const SECRET_DESCRIPTION =
  'Signs the addresses of attachments; 32 characters or more, the same for the gateway and the services of records';

/** Settings of the gateway, which has the store of uploads. */
export class AttachmentSettings extends Settings {
  @Setting(SECRET_DESCRIPTION)
  @IsOptional()
  @MinLength(32)
  ATTACHMENT_SECRET?: string;

  @Setting('Store of uploads: `local`, a folder that all gateways share, or `s3`, a bucket')
  @IsIn(['local', 's3'])
  ATTACHMENT_STORE: 'local' | 's3' = 'local';

  @Setting('Folder of uploads for `local`, if it is not `attachments` in DATA_DIR')
  @IsOptional()
  @Matches(/\S/, { message: 'must be a folder' })
  ATTACHMENT_DIR?: string;

  @Setting('Largest size of an attachment in bytes; a slow client must send them within REQUEST_TIMEOUT_MS')
  @WholeNumber(1)
  ATTACHMENT_MAX_BYTES: number = 20 * 1024 * 1024;

  @Setting('Bytes that the uploads of one account may have together, unused ones included; 0 sets no limit')
  @WholeNumber(0)
  ATTACHMENT_ACCOUNT_BYTES: number = 10 * 1024 * 1024 * 1024;

  @Setting('Extensions of the files that may be attached')
  @TextList()
  @Matches(/^[a-z0-9]{1,20}$/, { each: true, message: 'must be lower-case extensions separated by commas' })
  ATTACHMENT_EXTENSIONS: string[] = Object.keys(FILE_TYPES);

  @Setting('How long a form for uploads is valid')
  @WholeNumber(1)
  ATTACHMENT_FORM_SECONDS: number = 1_800;

  @Setting('How long an upload may wait for a record to use it; an hour later it is deleted')
  @WholeNumber(1)
  ATTACHMENT_UNUSED_HOURS: number = 24;

  @Setting('How often uploads that no record uses are deleted')
  @WholeNumber(1)
  ATTACHMENT_SWEEP_MINUTES: number = 60;

  @Setting('Address of the S3-compatible store, if it is not AWS; clients upload there')
  @IsOptional()
  @IsUrl({ protocols: ['https', 'http'], require_protocol: true, require_tld: false })
  S3_ENDPOINT?: string;

  @Setting('Region of the S3-compatible store')
  @Matches(/^[\w-]+$/, { message: 'must be the name of a region' })
  S3_REGION: string = 'us-east-1';

  @Setting('Bucket for uploads; one for each installation, as files that no record uses are deleted')
  @IsOptional()
  @Matches(/^[\w.-]+$/, { message: 'must be the name of a bucket' })
  S3_BUCKET?: string;

  @Setting(
    'Access key of the bucket; without key and secret, the AWS SDK finds the credentials of the machine',
  )
  @IsOptional()
  S3_ACCESS_KEY_ID?: string;

  @Setting('Secret of the access key')
  @IsOptional()
  S3_SECRET_ACCESS_KEY?: string;

  @Setting('0 puts the bucket into the host name of its addresses instead of their path')
  @Switch()
  S3_PATH_STYLE: boolean = true;
}
