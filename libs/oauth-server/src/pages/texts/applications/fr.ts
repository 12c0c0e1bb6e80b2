import type { ApplicationTexts } from './en';

export const applications: ApplicationTexts = {
  apps_none: 'Ce compte n’a pas encore d’applications.',
  apps_explained:
    'Une application agit pour les personnes qui l’autorisent, ou d’elle-même en tant que la personne qui lui est liée.',
  apps_all: 'Toutes les applications',
  apps_more: 'Plus d’applications',
  apps_for_administrators: 'Les applications sont gérées par les administrateurs d’un compte.',
  app_new: 'Nouvelle application',
  app_create: 'Créer l’application',
  app_change: 'Modifier',
  app_save: 'Enregistrer les modifications',
  app_saved: 'Les modifications sont en vigueur.',
  app_changed_meanwhile:
    'Quelqu’un d’autre a modifié cette application entre-temps. Rien de votre saisie n’a été enregistré ; vous voyez ci-dessous son état actuel.',
  app_name: 'Nom de l’application',
  app_redirect_uris: 'Adresses de redirection, une par ligne',
  app_redirect_uris_hint:
    'Les personnes sont renvoyées exactement à ces adresses : https://…, http://localhost… ou un schéma propre tel que com.example.app:/…',
  app_redirect_uri_wrong:
    'Ligne {line} : « {text} » n’est pas une adresse à laquelle des personnes peuvent être renvoyées.',
  app_access: 'Ce qu’elle peut faire',
  app_access_read: 'Lire tout ce que peut lire la personne pour qui elle agit',
  app_access_me: 'Lire qui est cette personne, et rien d’autre',
  app_access_all: 'Tout ce que cette personne peut faire',
  app_access_lines: 'Seulement ce qui est écrit ci-dessous',
  app_access_missing: 'Choisissez ce que l’application peut faire.',
  scope_lines: 'Portées, une par ligne',
  scope_lines_hint:
    'Par exemple task:Read, request:* ou deny person:Update. D’abord le type d’enregistrement, puis Create, Read, Update, Delete ou *. Ce qui est refusé n’est autorisé par aucune autre ligne.',
  scope_line_wrong:
    'Ligne {line} : « {text} » n’est pas une portée. Écrivez par exemple task:Read ou deny request:*.',
  scope_line_unknown: 'Ligne {line} : il n’y a pas d’enregistrements du type « {text} ».',
  scope_lines_missing: 'Indiquez ce qui est autorisé, par exemple task:Read.',
  scope_lines_too_many: 'Il y a trop de portées.',
  app_person: 'Adresse e-mail de la personne liée (facultatif)',
  app_person_hint: 'Avec ses propres identifiants, l’application agit en tant que cette personne du compte.',
  app_person_unknown: 'Aucune personne du compte n’a cette adresse e-mail.',
  app_person_disabled: 'Cette personne est désactivée.',
  app_public:
    'Publique : elle ne peut pas garder de secret, comme une application sur un téléphone ou dans un navigateur',
  app_public_hint:
    'Une application publique n’a pas de secrets. Ce choix ne peut pas être modifié plus tard.',
  app_ends_tokens:
    'Si vous modifiez ce qu’elle peut faire ou la personne liée, tous ses jetons prennent fin aussitôt et les personnes doivent l’autoriser à nouveau.',
  app_client_id: 'Identifiant client',
  app_kind: 'Genre',
  app_kind_public: 'Publique',
  app_kind_confidential: 'Avec un secret',
  app_state: 'État',
  app_state_enabled: 'Activée',
  app_state_disabled: 'Désactivée',
  app_people: 'Personnes qui l’ont autorisée',
  app_created: 'Créée',
  app_secrets: 'Secrets',
  app_secrets_explained:
    'Pour remplacer un secret sans interruption, ajoutez-en un nouveau, donnez-le à l’application, désactivez ensuite l’ancien, puis supprimez-le quand tout fonctionne encore.',
  app_secret_ends_tokens:
    'Désactiver ou supprimer un secret met fin aussitôt aux jetons obtenus avec ce secret.',
  app_secrets_none: 'Sans secret, l’application n’obtient pas de jetons.',
  app_secret_add: 'Ajouter un secret',
  app_secret_new: 'Le nouveau secret',
  app_secret_once: 'Copiez-le maintenant : il ne sera plus affiché.',
  app_secret_named: 'le secret {hint}',
  app_disable_explained:
    'Quand elle est désactivée, tous ses jetons prennent fin aussitôt, et personne ne peut l’utiliser tant qu’elle n’est pas réactivée. Les jetons qui ont pris fin ne revivent pas.',
  app_enable_explained:
    'Quand elle est activée, elle peut être utilisée à nouveau. Les jetons qui ont pris fin ne revivent pas.',
  app_delete_explained:
    'L’application disparaît pour de bon, avec ses secrets, ses jetons et ce que des personnes ont autorisé. Cette action est irréversible.',
  app_delete_question: 'Supprimer {name} ?',
  app_delete_for_good: 'Supprimer pour de bon',
  disable: 'Désactiver',
  disable_named: 'Désactiver {name}',
  enable: 'Activer',
  enable_named: 'Activer {name}',
  delete: 'Supprimer',
  delete_named: 'Supprimer {name}',
  cancel: 'Annuler',
};
