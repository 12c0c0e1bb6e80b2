import type { FastifyRequest } from 'fastify';
import type { Language } from '@deskline/identity';
import { wishedLanguage } from './texts/texts';

const known = new WeakMap<FastifyRequest, Language>();

/** Language of the signed-in person, for an error page outside of its route. */
export const speaks = (request: FastifyRequest, language: Language): void => {
  known.set(request, language);
};

export const languageFor = (request: FastifyRequest): Language =>
  known.get(request) ?? wishedLanguage(request.headers['accept-language']);
