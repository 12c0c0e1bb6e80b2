{{/* Ends the installation with a sentence where values do not fit together; the schema checks each by itself. */}}
{{- define "deskline.checks" -}}
{{- $postgresql := .Values.postgresql -}}
{{- $_ := required "publicUrl is missing: the address by which clients reach the gateway" .Values.publicUrl -}}
{{- if not (or $postgresql.url $postgresql.existingSecret $postgresql.cluster.enabled .Values.stores.enabled) -}}
{{- fail "postgresql.url is missing (or postgresql.existingSecret, postgresql.cluster.enabled, stores.enabled)" -}}
{{- end -}}
{{- if not (or .Values.nats.url .Values.nats.existingSecret .Values.stores.enabled) -}}
{{- fail "nats.url is missing (or nats.existingSecret, stores.enabled)" -}}
{{- end -}}
{{- if eq .Values.attachments.store "s3" -}}
{{- $_ := required "attachments.s3.bucket is missing" .Values.attachments.s3.bucket -}}
{{- if not (include "deskline.tlsSecret" .) -}}
{{- fail "tls.secretName or tls.issuer.name is missing: gateways without a common volume would each sign a certificate" -}}
{{- end -}}
{{- end -}}
{{- if eq .Values.expose.type "gateway" -}}
{{- $_ := required "expose.gateway.name is missing" .Values.expose.gateway.name -}}
{{- end -}}
{{- end }}
