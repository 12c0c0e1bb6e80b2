import type { ValidationError, ValidatorOptions } from 'class-validator';
import { Validator } from 'class-validator/cjs/validation/Validator';

// Parts of class-validator in use: its index loads 300 files more, for phone numbers among others.
export { ArrayNotEmpty } from 'class-validator/cjs/decorator/array/ArrayNotEmpty';
export { IsArray } from 'class-validator/cjs/decorator/typechecker/IsArray';
export { IsBoolean } from 'class-validator/cjs/decorator/typechecker/IsBoolean';
export { IsISO8601 } from 'class-validator/cjs/decorator/string/IsISO8601';
export { IsIn } from 'class-validator/cjs/decorator/common/IsIn';
export { IsInt } from 'class-validator/cjs/decorator/typechecker/IsInt';
export { IsNumber } from 'class-validator/cjs/decorator/typechecker/IsNumber';
export { IsOptional } from 'class-validator/cjs/decorator/common/IsOptional';
export { IsUrl } from 'class-validator/cjs/decorator/string/IsUrl';
export { Length } from 'class-validator/cjs/decorator/string/Length';
export { Matches } from 'class-validator/cjs/decorator/string/Matches';
export { Max } from 'class-validator/cjs/decorator/number/Max';
export { Min } from 'class-validator/cjs/decorator/number/Min';
export { MinLength } from 'class-validator/cjs/decorator/string/MinLength';
export { ValidateBy } from 'class-validator/cjs/decorator/common/ValidateBy';
export { ValidateNested } from 'class-validator/cjs/decorator/common/ValidateNested';
export type { ValidationError };

export const validateSync = (value: object, options?: ValidatorOptions): ValidationError[] =>
  new Validator().validateSync(value, options);
