import type { AreaWords } from './area-words';

export const person: AreaWords = {
  fields: {
    administers: ['Beheert', 'Administre', 'Verwaltet', 'Administra', 'Administra'],
    team_ids: ['Teams', 'Équipes', 'Teams', 'Equipos', 'Equipes'],
    primary_email: ['Primair e-mailadres', 'Adresse e-mail principale', 'Primäre E-Mail-Adresse', 'Correo electrónico principal', 'E-mail principal'],
    job_title: ['Functietitel', 'Intitulé du poste', 'Berufsbezeichnung', 'Cargo', 'Cargo'],
    vip: ['VIP', 'VIP', 'VIP', 'VIP', 'VIP'],
    guest: ['Gast', 'Invité', 'Gast', 'Invitado', 'Convidado'],
    authenticationID: ['Authenticatie-ID', "ID d'authentification", 'Authentifizierungs-ID', 'ID de autenticación', 'ID de autenticação'],
    employeeID: ['Personeelsnummer', 'Matricule', 'Personalnummer', 'ID de empleado', 'ID do funcionário'],
    supportID: ['Ondersteunings-ID', 'ID de support', 'Support-ID', 'ID de soporte', 'ID de suporte'],
    oauth_person_enablement: ['Persoon inschakelen via OAuth', 'Activation de la personne par OAuth', 'Aktivierung der Person über OAuth', 'Habilitación de la persona por OAuth', 'Ativação da pessoa por OAuth'],
    send_email_notifications: ['E-mailmeldingen versturen', 'Envoyer les notifications par e-mail', 'E-Mail-Benachrichtigungen senden', 'Enviar notificaciones por correo', 'Enviar notificações por e-mail'],
    show_notification_popup: ['Meldingspop-up tonen', 'Afficher la notification contextuelle', 'Benachrichtigungs-Pop-up anzeigen', 'Mostrar notificación emergente', 'Mostrar notificação pop-up'],
    exclude_team_notifications: ['Teammeldingen uitsluiten', "Exclure les notifications d'équipe", 'Team-Benachrichtigungen ausschließen', 'Excluir las notificaciones del equipo', 'Excluir as notificações da equipe'],
    auto_translation: ['Automatisch vertalen', 'Traduction automatique', 'Automatische Übersetzung', 'Traducción automática', 'Tradução automática'],
    do_not_translate_languages: ['Niet te vertalen talen', 'Langues à ne pas traduire', 'Nicht zu übersetzende Sprachen', 'Idiomas que no se traducen', 'Idiomas que não se traduzem'],
    time_format_24h: ['24-uursnotatie', 'Format 24 heures', '24-Stunden-Format', 'Formato de 24 horas', 'Formato de 24 horas'],
  },
  values: {
    always: ['Altijd', 'Toujours', 'Immer', 'Siempre', 'Sempre'],
    never: ['Nooit', 'Jamais', 'Nie', 'Nunca', 'Nunca'],
    when_offline: ['Alleen offline', 'Hors ligne uniquement', 'Nur offline', 'Solo sin conexión', 'Somente offline'],
    important_only: ['Alleen belangrijke', 'Importantes uniquement', 'Nur wichtige', 'Solo importantes', 'Somente importantes'],
  },
  types: {
    person: {
      one: ['Persoon', 'Personne', 'Person', 'Persona', 'Pessoa'],
      many: ['personen', 'personnes', 'Personen', 'personas', 'pessoas', 'people'],
    },
  },
};
