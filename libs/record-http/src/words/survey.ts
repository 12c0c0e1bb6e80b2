import type { AreaWords } from './area-words';

export const survey: AreaWords = {
  fields: {
    introduction: ['Inleiding', 'Introduction', 'Einleitung', 'Introducción', 'Introdução'],
    completion: ['Afsluiting', 'Conclusion', 'Abschlusstext', 'Cierre', 'Encerramento'],
    question: ['Vraag', 'Question', 'Frage', 'Pregunta', 'Pergunta'],
    guidance: ['Toelichting', 'Explication', 'Erläuterung', 'Explicación', 'Explicação'],
    type: ['Type', 'Type', 'Typ', 'Tipo', 'Tipo'],
    choices: ['Keuzes', 'Choix', 'Auswahlmöglichkeiten', 'Opciones', 'Opções'],
    weight: ['Gewicht', 'Pondération', 'Gewichtung', 'Ponderación', 'Peso'],
  },
  values: {
    rating: ['Beoordeling', 'Évaluation', 'Bewertung', 'Valoración', 'Avaliação'],
    text: ['Tekst', 'Texte', 'Text', 'Texto', 'Texto'],
    single_choice: ['Eén keuze', 'Choix unique', 'Einfachauswahl', 'Opción única', 'Escolha única'],
    multiple_choice: ['Meerkeuze', 'Choix multiple', 'Mehrfachauswahl', 'Opción múltiple', 'Múltipla escolha'],
  },
  types: {
    survey: { many: ['enquêtes', 'enquêtes', 'Umfragen', 'encuestas', 'inquéritos', 'surveys'] },
  },
};
