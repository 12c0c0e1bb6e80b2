/** Why a value is refused, as it follows the name of the field. `{max}` is a blank that is filled in. */
export const en = {
  blank: "can't be blank",
  too_long: 'is too long (maximum is {max} characters)',
  too_long_bytes: 'is too long (maximum is {max} bytes)',
  not_included: 'is not included in the list',
  not_a_number: 'is not a number',
  not_an_integer: 'must be an integer',
  too_big: 'must be less than or equal to {max}',
  too_small: 'must be greater than or equal to {min}',
  not_a_boolean: 'must be true or false',
  not_a_date: 'is not a valid date',
  not_a_datetime: 'is not a valid date and time',
  invalid: 'is invalid',
  unknown_field: 'is not a known field',
  taken: 'has already been taken',
  not_found: 'does not exist',
  bad_email: 'is not a valid email address',
  bad_uri: 'is not a valid address',
  bad_time_zone: 'is not a known time zone',
  bad_locale: 'is not a known locale',
  before_start: "can't be before the start",
  cycle: "can't lead back to itself",
  other_workflow: 'belongs to another workflow',
  template_disabled: 'is disabled',
  disabled: 'is disabled',
  not_completed: 'is not completed yet',
  readonly: "can't be changed",
};

export type MessageKey = keyof typeof en;
export type Messages = Readonly<Record<MessageKey, string>>;
