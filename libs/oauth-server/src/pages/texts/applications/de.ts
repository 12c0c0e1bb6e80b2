import type { ApplicationTexts } from './en';

export const applications: ApplicationTexts = {
  apps_none: 'Dieses Konto hat noch keine Anwendungen.',
  apps_explained:
    'Eine Anwendung handelt für Personen, die es ihr erlauben, oder selbstständig als die Person, die mit ihr verknüpft ist.',
  apps_all: 'Alle Anwendungen',
  apps_more: 'Weitere Anwendungen',
  apps_for_administrators: 'Anwendungen werden von den Administratoren eines Kontos verwaltet.',
  app_new: 'Neue Anwendung',
  app_create: 'Anwendung anlegen',
  app_change: 'Ändern',
  app_save: 'Änderungen speichern',
  app_saved: 'Die Änderungen sind in Kraft.',
  app_changed_meanwhile:
    'Jemand anderes hat diese Anwendung inzwischen geändert. Von Ihnen wurde nichts gespeichert; unten sehen Sie, wie sie jetzt ist.',
  app_name: 'Name der Anwendung',
  app_redirect_uris: 'Weiterleitungsadressen, eine pro Zeile',
  app_redirect_uris_hint:
    'Personen werden genau an diese Adressen zurückgeleitet: https://…, http://localhost… oder ein eigenes Schema wie com.example.app:/…',
  app_redirect_uri_wrong:
    'Zeile {line}: „{text}“ ist keine Adresse, an die Personen zurückgeleitet werden können.',
  app_access: 'Was sie darf',
  app_access_read: 'Alles lesen, was die Person lesen darf, für die sie handelt',
  app_access_me: 'Lesen, wer diese Person ist, und sonst nichts',
  app_access_all: 'Alles, was diese Person darf',
  app_access_lines: 'Nur was unten steht',
  app_access_missing: 'Wählen Sie, was die Anwendung darf.',
  scope_lines: 'Scopes, einer pro Zeile',
  scope_lines_hint:
    'Zum Beispiel task:Read, request:* oder deny person:Update. Zuerst der Datensatztyp, dann Create, Read, Update, Delete oder *. Was verweigert ist, wird von keiner anderen Zeile erlaubt.',
  scope_line_wrong:
    'Zeile {line}: „{text}“ ist kein Scope. Schreiben Sie zum Beispiel task:Read oder deny request:*.',
  scope_line_unknown: 'Zeile {line}: Es gibt keine Datensätze vom Typ „{text}“.',
  scope_lines_missing: 'Geben Sie an, was erlaubt ist, zum Beispiel task:Read.',
  scope_lines_too_many: 'Das sind zu viele Scopes.',
  app_person: 'E-Mail-Adresse der verknüpften Person (optional)',
  app_person_hint: 'Mit ihren eigenen Zugangsdaten handelt die Anwendung als diese Person des Kontos.',
  app_person_unknown: 'Im Konto gibt es keine Person mit dieser E-Mail-Adresse.',
  app_person_disabled: 'Diese Person ist deaktiviert.',
  app_public:
    'Öffentlich: Sie kann kein Geheimnis bewahren, wie eine App auf einem Telefon oder in einem Browser',
  app_public_hint:
    'Eine öffentliche Anwendung hat keine Geheimnisse. Das lässt sich später nicht mehr ändern.',
  app_ends_tokens:
    'Wenn Sie ändern, was sie darf oder wer mit ihr verknüpft ist, enden alle ihre Token sofort, und Personen müssen sie erneut zulassen.',
  app_client_id: 'Client-ID',
  app_kind: 'Art',
  app_kind_public: 'Öffentlich',
  app_kind_confidential: 'Mit Geheimnis',
  app_state: 'Zustand',
  app_state_enabled: 'Aktiviert',
  app_state_disabled: 'Deaktiviert',
  app_people: 'Personen, die sie zugelassen haben',
  app_created: 'Angelegt',
  app_secrets: 'Geheimnisse',
  app_secrets_explained:
    'Um ein Geheimnis ohne Unterbrechung zu ersetzen, fügen Sie ein neues hinzu, geben es der Anwendung, deaktivieren dann das alte und löschen es, wenn alles noch funktioniert.',
  app_secret_ends_tokens:
    'Wird ein Geheimnis deaktiviert oder gelöscht, enden die damit erhaltenen Token sofort.',
  app_secrets_none: 'Ohne Geheimnis erhält die Anwendung keine Token.',
  app_secret_add: 'Geheimnis hinzufügen',
  app_secret_new: 'Das neue Geheimnis',
  app_secret_once: 'Kopieren Sie es jetzt: Es wird nicht noch einmal angezeigt.',
  app_secret_named: 'Geheimnis {hint}',
  app_disable_explained:
    'Wird sie deaktiviert, enden alle ihre Token sofort, und niemand kann sie benutzen, bis sie wieder aktiviert ist. Beendete Token bleiben ungültig.',
  app_enable_explained:
    'Wird sie aktiviert, kann sie wieder benutzt werden. Beendete Token bleiben ungültig.',
  app_delete_explained:
    'Die Anwendung ist endgültig weg, mit ihren Geheimnissen, ihren Token und dem, was Personen zugelassen haben. Das lässt sich nicht rückgängig machen.',
  app_delete_question: '{name} löschen?',
  app_delete_for_good: 'Endgültig löschen',
  disable: 'Deaktivieren',
  disable_named: '{name} deaktivieren',
  enable: 'Aktivieren',
  enable_named: '{name} aktivieren',
  delete: 'Löschen',
  delete_named: '{name} löschen',
  cancel: 'Abbrechen',
};
