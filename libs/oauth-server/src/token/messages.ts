import { plainToInstance, Type } from 'class-transformer';
import { ACTION, isToken } from '@deskline/identity';
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
} from '@deskline/platform';
import { MAX_TOKEN_NAME_LENGTH } from '../api/personal-access-token.record';
import { unknownModelIn } from '../scope-models';

class ScopeMessage {
  @IsIn(['allow', 'deny'])
  effect!: 'allow' | 'deny';

  @ArrayNotEmpty()
  @Matches(ACTION, { each: true, message: 'actions must be such as task:Read, task:* or *:Read' })
  @ValidateBy({
    name: 'isKnownModel',
    validator: {
      validate: (value) =>
        Array.isArray(value) &&
        value.every((each) => typeof each === 'string' && unknownModelIn(each) === null),
      defaultMessage: () => 'actions must name record types that exist',
    },
  })
  actions!: string[];
}

export class CreateTokenMessage {
  @IsInt()
  person_id!: number;

  @Length(1, MAX_TOKEN_NAME_LENGTH)
  name!: string;

  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => ScopeMessage)
  scopes!: ScopeMessage[];

  @IsOptional()
  @IsISO8601({ strict: true })
  expires_at?: string | null;

  /** Token made by the caller, so that a repeated request makes no second one. */
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

export class RevokeTokenMessage {
  @IsInt()
  id!: number;
}

/** Returns the message as an instance of the type, or the validation errors as one text. */
export function validateMessage<T extends object>(type: new () => T, message: unknown): T | string {
  const value = plainToInstance(type, message ?? {});
  const errors = validateSync(value, { whitelist: true }).flatMap(messagesOf);
  return errors.length > 0 ? errors.join(', ') : value;
}

function messagesOf({ constraints, children }: ValidationError): string[] {
  return [...Object.values(constraints ?? {}), ...(children ?? []).flatMap(messagesOf)];
}
