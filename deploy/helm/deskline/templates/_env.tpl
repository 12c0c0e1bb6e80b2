{{/* Entry of env with the key of a Secret: of name, secret, key and optional. */}}
{{- define "deskline.secretEnv" -}}
- name: {{ .name }}
  valueFrom:
    secretKeyRef:
      name: {{ .secret }}
      key: {{ .key | default .name }}
      {{- if .optional }}
      optional: true
      {{- end }}
{{- end }}

{{/* Address of the database of a service: of root and name. */}}
{{- define "deskline.databaseEnv" -}}
{{- $secret := .root.Values.postgresql.existingSecret | default (include "deskline.secrets" .root) -}}
{{ include "deskline.secretEnv" (dict "name" "DATABASE_URL" "secret" $secret "key" .name) }}
{{- end }}

{{/* Environment of a service beside the common settings: of root, name and service. */}}
{{- define "deskline.env" -}}
{{- $values := .root.Values -}}
{{- $secrets := include "deskline.secrets" .root -}}
{{- if ne .name "api-gateway" }}
{{ include "deskline.databaseEnv" . }}
{{- end }}
{{- if and $values.postgresql.replicasSecret (eq .name "work-records" "configuration-records") }}
{{ include "deskline.secretEnv" (dict "name" "DATABASE_REPLICA_URLS" "secret" $values.postgresql.replicasSecret "key" .name) }}
{{- end }}
{{ include "deskline.secretEnv" (dict "name" "NATS_URL" "secret" ($values.nats.existingSecret | default $secrets)) }}
{{- if eq .name "webhook-dispatcher" }}
{{ include "deskline.secretEnv" (dict "name" "MAIL_URL" "secret" ($values.mail.existingSecret | default $secrets) "optional" true) }}
{{- end }}
{{- if ne .name "oauth-server" }}
{{ include "deskline.secretEnv" (dict "name" "ATTACHMENT_SECRET" "secret" ($values.attachments.existingSecret | default $secrets)) }}
{{- end }}
{{- if eq .name "api-gateway" }}
{{- $bucket := $values.attachments.s3.existingSecret | default $secrets }}
{{ include "deskline.secretEnv" (dict "name" "S3_ACCESS_KEY_ID" "secret" $bucket "optional" true) }}
{{ include "deskline.secretEnv" (dict "name" "S3_SECRET_ACCESS_KEY" "secret" $bucket "optional" true) }}
{{- if include "deskline.tlsSecret" .root }}
- name: TLS_CERT_FILE
  value: /tls/tls.crt
- name: TLS_KEY_FILE
  value: /tls/tls.key
{{- end }}
{{- end }}
{{- range $key, $value := .service.settings }}
- name: {{ $key }}
  value: {{ $value | quote }}
{{- end }}
{{- end }}
