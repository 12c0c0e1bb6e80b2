import type { AreaWords } from '@deskline/record';

export const knowledgeWords: AreaWords = {
  fields: {
    times_viewed: [
      'Aantal keer bekeken',
      'Nombre de consultations',
      'Anzahl der Aufrufe',
      'Veces consultado',
      'Vezes visualizado',
    ],
    updated_by: [
      'Bijgewerkt door',
      'Mis à jour par',
      'Aktualisiert von',
      'Actualizado por',
      'Atualizado por',
    ],
    archive_date: [
      'Archiveringsdatum',
      "Date d'archivage",
      'Archivierungsdatum',
      'Fecha de archivo',
      'Data de arquivamento',
    ],
    covered_specialists: [
      'Specialisten met dekking',
      'Spécialistes couverts',
      'Abgedeckte Spezialisten',
      'Especialistas cubiertos',
      'Especialistas cobertos',
    ],
    internal_specialists: [
      'Interne specialisten',
      'Spécialistes internes',
      'Interne Spezialisten',
      'Especialistas internos',
      'Especialistas internos',
    ],
    key_contacts: [
      'Sleutelcontacten',
      'Contacts clés',
      'Hauptansprechpartner',
      'Contactos clave',
      'Contatos-chave',
    ],
  },
  values: {
    work_in_progress: [
      'In bewerking',
      'En cours de rédaction',
      'In Arbeit',
      'En elaboración',
      'Em elaboração',
    ],
    not_validated: ['Niet gevalideerd', 'Non validé', 'Nicht validiert', 'No validado', 'Não validado'],
    validated: ['Gevalideerd', 'Validé', 'Validiert', 'Validado', 'Validado'],
  },
  views: {
    archived: ['Gearchiveerd', 'Archivés', 'Archiviert', 'Archivados', 'Arquivados'],
  },
  types: {
    knowledge_article: {
      one: [
        'Kennisartikel',
        'Article de connaissances',
        'Wissensartikel',
        'Artículo de conocimiento',
        'Artigo de conhecimento',
      ],
      many: [
        'kennisartikelen',
        'articles de connaissances',
        'Wissensartikel',
        'artículos de conocimiento',
        'artigos de conhecimento',
        'knowledge articles',
      ],
    },
  },
};
