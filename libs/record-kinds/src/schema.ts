/** JSON Schema of an OpenAPI document. */
export type Schema = Readonly<Record<string, unknown>>;

export const schemaRef = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** `status-changed` is `StatusChanged`, `time_entries` is `TimeEntries`. */
export function pascal(name: string): string {
  return name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

export const bounds = (minimum: number | undefined, maximum: number | undefined): Schema => ({
  ...(minimum !== undefined && { minimum }),
  ...(maximum !== undefined && { maximum }),
});
