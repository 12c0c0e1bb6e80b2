import { hash } from 'node:crypto';
import type { Application } from '../application/application';

/** All that a prompt shows of an application, in one word: its form carries it, so that no other is allowed by it. */
export const shownOf = ({ id, name, scopes }: Pick<Application, 'id' | 'name' | 'scopes'>): string =>
  hash('sha256', JSON.stringify([id, name, scopes]), 'base64url');
