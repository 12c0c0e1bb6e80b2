import types from './record-types.json';

/** A record type as far as other services know it. */
export interface ListedType {
  /** The service that owns its records. */
  readonly service: string;
  readonly collection: string;
  /** The events that webhooks can be registered for, without the name of the type. */
  readonly webhookEvents?: readonly string[];
  /** Their messages have all fields of the record. */
  readonly eventsCarry?: boolean;
  /** Fields that conditions of webhooks may name, with the type of their values; of types with such events. */
  readonly conditionFields?: Readonly<Record<string, ValueType>>;
}

/** Type of a value in expressions. */
export type ValueType = 'json' | 'double' | 'timestamp' | 'reference';

/** Every record type of every service, by name. Derived from the definitions by `npm run artefacts`. */
export const RECORD_TYPES = types as Readonly<Record<string, ListedType>>;

/** The collections of other services' record types, by type. */
export const foreignTo = (service: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(RECORD_TYPES)
      .filter(([, type]) => type.service !== service)
      .map(([name, { collection }]) => [name, collection]),
  );
