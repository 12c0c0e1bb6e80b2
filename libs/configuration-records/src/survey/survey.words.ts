import type { AreaWords } from '@deskline/record';

export const surveyWords: AreaWords = {
  fields: {
    introduction: ['Inleiding', 'Introduction', 'Einleitung', 'Introducción', 'Introdução'],
    completion: ['Afsluiting', 'Conclusion', 'Abschlusstext', 'Cierre', 'Encerramento'],
    question: ['Vraag', 'Question', 'Frage', 'Pregunta', 'Pergunta'],
    guidance: ['Toelichting', 'Explication', 'Erläuterung', 'Explicación', 'Explicação'],
    type: ['Type', 'Type', 'Typ', 'Tipo', 'Tipo'],
    required: ['Verplicht', 'Obligatoire', 'Erforderlich', 'Obligatoria', 'Obrigatória'],
    choices: ['Keuzes', 'Choix', 'Auswahlmöglichkeiten', 'Opciones', 'Opções'],
    completed: ['Voltooid', 'Terminé', 'Abgeschlossen', 'Completado', 'Concluído'],
    rating: ['Beoordeling', 'Évaluation', 'Bewertung', 'Valoración', 'Avaliação'],
    rating_calculation_json: [
      'Berekening van de beoordeling',
      "Calcul de l'évaluation",
      'Berechnung der Bewertung',
      'Cálculo de la valoración',
      'Cálculo da avaliação',
      'Calculation of the rating',
    ],
    responded_at: [
      'Begonnen met antwoorden op',
      'Réponse commencée le',
      'Beantwortung begonnen am',
      'Respuesta iniciada el',
      'Resposta iniciada em',
    ],
    year: ['Jaar', 'Année', 'Jahr', 'Año', 'Ano'],
    month: ['Maand', 'Mois', 'Monat', 'Mes', 'Mês'],
    survey_question: [
      'Enquêtevraag',
      "Question d'enquête",
      'Umfragefrage',
      'Pregunta de encuesta',
      'Pergunta de inquérito',
    ],
    question_id: ['Vraag', 'Question', 'Frage', 'Pregunta', 'Pergunta', 'Question'],
    survey_response: [
      'Enquêteantwoord',
      "Réponse à l'enquête",
      'Umfrageantwort',
      'Respuesta a la encuesta',
      'Resposta ao inquérito',
    ],
    respondent: ['Ondervraagde', 'Répondant', 'Befragte Person', 'Encuestado', 'Respondente'],
    asked: ['Gevraagd', 'Question posée', 'Gefragt', 'Preguntado', 'Perguntado'],
    answer: ['Antwoord', 'Réponse', 'Antwort', 'Respuesta', 'Resposta'],
    weight: ['Gewicht', 'Pondération', 'Gewichtung', 'Ponderación', 'Peso'],
  },
  values: {
    rating: ['Beoordeling', 'Évaluation', 'Bewertung', 'Valoración', 'Avaliação'],
    text: ['Tekst', 'Texte', 'Text', 'Texto', 'Texto'],
    single_choice: ['Eén keuze', 'Choix unique', 'Einfachauswahl', 'Opción única', 'Escolha única'],
    multiple_choice: [
      'Meerkeuze',
      'Choix multiple',
      'Mehrfachauswahl',
      'Opción múltiple',
      'Múltipla escolha',
    ],
  },
  lists: {
    survey_answers: [
      'Antwoorden op de enquête',
      "Réponses à l'enquête",
      'Antworten auf die Umfrage',
      'Respuestas a la encuesta',
      'Respostas ao inquérito',
      'Answers of the survey',
    ],
  },
  types: {
    survey_answer: {
      one: [
        'Antwoord op een enquêtevraag',
        "Réponse à une question d'enquête",
        'Antwort auf eine Umfragefrage',
        'Respuesta a una pregunta de encuesta',
        'Resposta a uma pergunta de pesquisa',
      ],
    },
    survey_question: {
      one: [
        'Enquêtevraag',
        "Question d'enquête",
        'Umfragefrage',
        'Pregunta de encuesta',
        'Pergunta de pesquisa',
      ],
    },
    survey_response: {
      many: [
        'antwoorden op enquêtes',
        'réponses aux enquêtes',
        'Antworten auf Umfragen',
        'respuestas a encuestas',
        'respostas a inquéritos',
        'survey responses',
      ],
    },
    survey: { many: ['enquêtes', 'enquêtes', 'Umfragen', 'encuestas', 'inquéritos', 'surveys'] },
  },
};
