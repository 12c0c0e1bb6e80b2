import { plainToInstance, Type } from 'class-transformer';
import {
  ArrayNotEmpty,
  IsArray,
  IsIn,
  IsInt,
  IsISO8601,
  IsOptional,
  Length,
  Matches,
  ValidateBy,
  ValidateNested,
  validateSync,
  type ValidationError,
} from 'class-validator';
import { ACTION, isToken } from '@deskline/identity';

class WishedScope {
  @IsIn(['allow', 'deny'])
  effect!: 'allow' | 'deny';

  @ArrayNotEmpty()
  @Matches(ACTION, { each: true, message: 'actions must be such as task:Read, task:* or *:Read' })
  actions!: string[];
}

export class CreateToken {
  @IsInt()
  person_id!: number;

  @Length(1, 128)
  name!: string;

  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => WishedScope)
  scopes!: WishedScope[];

  @IsOptional()
  @IsISO8601({ strict: true })
  expires_at?: string | null;

  /** One the caller has made already, so that asking again makes no second one. */
  @IsOptional()
  @ValidateBy({
    name: 'isToken',
    validator: {
      validate: (value) => typeof value === 'string' && isToken('pat', value),
      defaultMessage: () => 'token must be a personal access token',
    },
  })
  token?: string;
}

export class RevokeToken {
  @IsInt()
  id!: number;
}

/** The message as the type it should be, or what is wrong with it, in words. */
export function checked<T extends object>(type: new () => T, message: unknown): T | string {
  const value = plainToInstance(type, message ?? {});
  const faults = validateSync(value, { whitelist: true }).flatMap(wordsOf);
  return faults.length > 0 ? faults.join(', ') : value;
}

function wordsOf({ constraints, children }: ValidationError): string[] {
  return [...Object.values(constraints ?? {}), ...(children ?? []).flatMap(wordsOf)];
}
