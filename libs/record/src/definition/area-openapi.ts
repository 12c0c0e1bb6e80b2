/** Object of an OpenAPI document: a schema, a parameter, a response. */
export type OpenApiObject = Readonly<Record<string, unknown>>;
export type OpenApiObjects = Readonly<Record<string, OpenApiObject>>;

/** Input and answer of an action; an action without a description takes an id and answers 204. */
export interface ActionOpenApi {
  /** 204 without content, if none is described. */
  readonly answer?: OpenApiObject;
  readonly parameters?: readonly OpenApiObject[];
  /** Component of the request body. */
  readonly body?: string;
  /** Conditional read. */
  readonly reads?: true;
  /** The answer has a one-time secret: a repeat with the same Idempotency-Key is a 409. */
  readonly hasSecret?: true;
}

/** OpenAPI descriptions that one area adds to those derived from its definitions. */
export interface AreaOpenApi {
  /** By `record.action`. */
  readonly actions?: Readonly<Record<string, ActionOpenApi>>;
  /** Members of the answer to a create alone, by record type: one-time secrets. */
  readonly secrets?: Readonly<Record<string, OpenApiObjects>>;
  /** Shapes of fields, bodies and answers. */
  readonly schemas?: OpenApiObjects;
  /** Answers to actions without credentials. The document lists them last. */
  readonly openSchemas?: OpenApiObjects;
}
