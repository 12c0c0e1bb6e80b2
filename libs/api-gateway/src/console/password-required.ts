import { isConfirmed, type Identity } from '@deskline/identity';
import { errors } from '@deskline/record-http';

interface Call {
  readonly method: string;
  /** Below the version segment. */
  readonly path: string;
}

/** Calls whose answer has a secret that is shown once, or that give roles or rights away. */
const SENSITIVE: readonly (readonly [methods: readonly string[], path: RegExp])[] = [
  [['POST'], /^\/personal_access_tokens(\.\w+)?$/],
  [['POST', 'PATCH', 'PUT'], /^\/oauth_applications(\/|\.|$)/],
  [['POST'], /^\/webhook_policies(\/|\.|$)/],
  [['POST', 'PATCH', 'PUT'], /^\/people\/[^/]+\/permissions(\/|\.|$)/],
  // Rows of a file give roles too.
  [['POST'], /^\/import(\.\w+)?$/],
];

/** "password again before secrets are shown and roles given": throws where it was not typed again. */
export function requirePassword({ console }: Identity, calls: readonly Call[], now: number): void {
  if (!console || isConfirmed(console, now)) return;
  if (calls.some(isSensitive)) throw errors.passwordRequired();
}

const isSensitive = ({ method, path }: Call): boolean =>
  SENSITIVE.some(([methods, shape]) => methods.includes(method) && shape.test(path));
