import type { AreaWords } from '@deskline/record';

export const projectWords: AreaWords = {
  fields: {
    place: ['Plaats', 'Place', 'Platz', 'Lugar', 'Lugar'],
    program: ['Programma', 'Programme', 'Programm', 'Programa', 'Programa'],
    risk_level: ['Risiconiveau', 'Niveau de risque', 'Risikostufe', 'Nivel de riesgo', 'Nível de risco'],
    effort: ['Inspanning', 'Effort', 'Aufwand', 'Esfuerzo', 'Esforço'],
    cost_of_effort: [
      'Kosten van de inspanning',
      "Coût de l'effort",
      'Aufwandskosten',
      'Coste del esfuerzo',
      'Custo do esforço',
    ],
    cost_of_purchases: [
      'Kosten van aankopen',
      'Coût des achats',
      'Beschaffungskosten',
      'Coste de las compras',
      'Custo das compras',
    ],
    value: ['Waarde', 'Valeur', 'Wert', 'Valor', 'Valor'],
    value_currency: [
      'Valuta van de waarde',
      'Devise de la valeur',
      'Währung des Werts',
      'Moneda del valor',
      'Moeda do valor',
    ],
    total_cost: ['Totale kosten', 'Coût total', 'Gesamtkosten', 'Coste total', 'Custo total'],
    roi: [
      'Rendement op investering',
      'Retour sur investissement',
      'Kapitalrendite',
      'Retorno de la inversión',
      'Retorno do investimento',
    ],
  },
  values: {
    abandoned: ['Gestaakt', 'Abandonné', 'Aufgegeben', 'Abandonado', 'Abandonado'],
  },
  types: {
    phase: { many: ['fasen', 'phases', 'Phasen', 'fases', 'fases', 'phases'] },
    project: {
      one: ['Project', 'Projet', 'Projekt', 'Proyecto', 'Projeto'],
      many: ['projecten', 'projets', 'Projekte', 'proyectos', 'projetos', 'projects'],
    },
  },
};
