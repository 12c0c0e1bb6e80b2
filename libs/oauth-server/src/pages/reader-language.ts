import type { FastifyRequest } from 'fastify';
import type { Language } from '@deskline/identity';
import { wishedLanguage } from './texts/texts';

const known = new WeakMap<FastifyRequest, Language>();

/** Of whoever is signed in, for a page that is shown where nothing more is known of them: one that says what went wrong. */
export const speaks = (request: FastifyRequest, language: Language): void => {
  known.set(request, language);
};

export const languageFor = (request: FastifyRequest): Language =>
  known.get(request) ?? wishedLanguage(request.headers['accept-language']);
