import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsArray, IsBoolean, IsInt, IsNumber, Max, Min, ValidateBy } from './validation';

const ON = ['1', 'true', 'yes', 'on'];
const OFF = ['0', 'false', 'no', 'off'];

interface Variable {
  readonly obj: Readonly<Record<string, string | undefined>>;
  readonly key: string;
  readonly value: unknown;
}

/** Parses the text of the variable, as class-transformer passes a value that it has already converted. */
export const fromText = (read: (text: string) => unknown): PropertyDecorator =>
  Transform(({ obj, key, value }: Variable): unknown => {
    const text = obj[key];
    return text === undefined ? value : read(text);
  });

/** A setting that is on or off: NAME=1 or NAME=0. */
export function Switch(): PropertyDecorator {
  return applyDecorators(
    fromText((text) =>
      ON.includes(text.toLowerCase()) ? true : OFF.includes(text.toLowerCase()) ? false : text,
    ),
    IsBoolean({ message: 'must be 1 (on) or 0 (off)' }),
  );
}

/** A setting that is a whole number from `min` on, and at most `max` if that is given. */
export function WholeNumber(min: number, max = Infinity): PropertyDecorator {
  return applyDecorators(...(max < Infinity ? [Max(max)] : []), Min(min), IsInt());
}

/** A setting that is a share, from 0 to 1. */
export function Share(): PropertyDecorator {
  return applyDecorators(Max(1), Min(0), IsNumber());
}

/** A setting that is a comma list of texts. */
export function TextList(): PropertyDecorator {
  return applyDecorators(fromText(split), IsArray());
}

/** A setting that is a comma list of whole numbers from 0 on. */
export function NumberList(): PropertyDecorator {
  const message = 'must be whole numbers separated by commas';
  return applyDecorators(
    fromText((text) => split(text).map(Number)),
    IsInt({ each: true, message }),
    Min(0, { each: true, message }),
  );
}

/** A setting for which a check holds; the message completes the sentence `The setting … must be …`. */
export function Satisfies<T>(check: (value: T) => boolean, message: string): PropertyDecorator {
  return ValidateBy({ name: 'satisfies', validator: { validate: check } }, { message });
}

const split = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
