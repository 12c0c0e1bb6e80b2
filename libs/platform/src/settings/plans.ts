import { applyDecorators } from '@nestjs/common';
import { fromText } from './values';
import { ValidateBy } from './validation';

/** Limits that a plan may set, and the least value of each. */
const LIMITS = { calls_per_hour: 1, records: 0, storage_bytes: 0, webhooks: 0 } as const;

export type PlanLimit = keyof typeof LIMITS;
/** A limit that is left out is that of the installation, or none. */
export type PlanLimits = { readonly [Limit in PlanLimit]?: number };
export type Plans = ReadonlyMap<string, PlanLimits>;

const NAME = /^[a-z][a-z0-9_]{0,39}$/;

/** A setting with the limits of plans by their name, as JSON. */
export function PlanTable(): PropertyDecorator {
  return applyDecorators(
    fromText(read),
    ValidateBy(
      { name: 'plans', validator: { validate: (value) => typeof value !== 'string' } },
      { message: ({ value }) => String(value) },
    ),
  );
}

/** Limits of a plan; none for an account without a plan, or with one that the installation does not know. */
export const limitsOf = (
  { PLANS }: { readonly PLANS?: Plans },
  plan: string | null | undefined,
): PlanLimits => (plan && PLANS?.get(plan)) || {};

/** Plans in a text, or what the text must be. */
function read(text: string): Plans | string {
  const parsed = parse(text);
  if (!isObject(parsed))
    return 'must be a JSON object of plans by name, such as {"basic": {"calls_per_hour": 1000}}';
  const faults = Object.entries(parsed).flatMap(([name, limits]) => faultsOf(name, limits));
  return faults[0] ?? new Map(Object.entries(parsed as Record<string, PlanLimits>));
}

function faultsOf(name: string, limits: unknown): string[] {
  if (!NAME.test(name))
    return [`must name plans with lower-case letters, digits and underscores, unlike "${name}"`];
  if (!isObject(limits)) return [`must have an object of limits for the plan ${name}`];
  return Object.entries(limits).flatMap(([limit, value]) => {
    if (!Object.hasOwn(LIMITS, limit))
      return [`must have no other limits than ${Object.keys(LIMITS).join(', ')}: ${name} has "${limit}"`];
    const least = LIMITS[limit as PlanLimit];
    if (Number.isSafeInteger(value) && Number(value) >= least) return [];
    return [`must have a whole number from ${least} on as ${limit} of ${name}`];
  });
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
