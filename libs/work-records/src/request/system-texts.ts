/** Texts of notes that the service writes to the requester. */
interface Texts {
  readonly reminder: string;
  readonly desiredCompletionRemoved: string;
  readonly desiredCompletionIs: (moment: string) => string;
}

const en: Texts = {
  reminder: 'We are still waiting for your answer.',
  desiredCompletionRemoved: 'The desired completion was removed.',
  desiredCompletionIs: (moment) => `The desired completion is ${moment}.`,
};

const LANGUAGES: Readonly<Record<string, Texts>> = {
  en,
  nl: {
    reminder: 'We wachten nog op uw antwoord.',
    desiredCompletionRemoved: 'De gewenste voltooiing is verwijderd.',
    desiredCompletionIs: (moment) => `De gewenste voltooiing is ${moment}.`,
  },
  fr: {
    reminder: 'Nous attendons toujours votre réponse.',
    desiredCompletionRemoved: "L'achèvement souhaité a été supprimé.",
    desiredCompletionIs: (moment) => `L'achèvement souhaité est le ${moment}.`,
  },
  de: {
    reminder: 'Wir warten noch auf Ihre Antwort.',
    desiredCompletionRemoved: 'Der gewünschte Abschluss wurde entfernt.',
    desiredCompletionIs: (moment) => `Der gewünschte Abschluss ist ${moment}.`,
  },
  es: {
    reminder: 'Seguimos esperando su respuesta.',
    desiredCompletionRemoved: 'Se ha eliminado la finalización deseada.',
    desiredCompletionIs: (moment) => `La finalización deseada es ${moment}.`,
  },
  pt: {
    reminder: 'Continuamos à espera da sua resposta.',
    desiredCompletionRemoved: 'A conclusão desejada foi removida.',
    desiredCompletionIs: (moment) => `A conclusão desejada é ${moment}.`,
  },
};

/** Texts in the language of the account; the language of a person is known to configuration-records only. */
export const textsIn = (account: { readonly locale?: string } | undefined): Texts =>
  LANGUAGES[account?.locale?.split('-')[0] ?? ''] ?? en;
