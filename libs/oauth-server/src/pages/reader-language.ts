import type { FastifyRequest } from 'fastify';
import type { Language } from '@deskline/identity';
import { wishedLanguage } from './texts/texts';

const languages = new WeakMap<FastifyRequest, Language>();

/** Language of the signed-in person, for an error page outside of its route. */
export const speaks = (request: FastifyRequest, language: Language): void => {
  languages.set(request, language);
};

export const languageFor = (request: FastifyRequest): Language =>
  languages.get(request) ?? wishedLanguage(request.headers['accept-language']);
