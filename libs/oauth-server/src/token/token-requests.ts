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
import { LONGEST_TOKEN_NAME } from './token-name';
import { unknownModelIn } from '../scope-models';

class WishedScope {
  @IsIn(['allow', 'deny'])
  effect!: 'allow' | 'deny';

  @ArrayNotEmpty()
  @Matches(ACTION, { each: true, message: 'actions must be such as task:Read, task:* or *:Read' })
  @ValidateBy({
    name: 'isKnownModel',
    validator: {
      validate: (value) =>
        Array.isArray(value) && value.every((each) => unknownModelIn(String(each)) === null),
      defaultMessage: () => 'actions must name record types that exist',
    },
  })
  actions!: string[];
}

export class CreateToken {
  @IsInt()
  person_id!: number;

  @Length(1, LONGEST_TOKEN_NAME)
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
