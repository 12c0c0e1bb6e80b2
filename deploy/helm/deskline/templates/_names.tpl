{{/* Beginning of every name. Short, so that the name of a migration with its hash fits into the 63 characters of a label. */}}
{{- define "deskline.name" -}}
{{ .Release.Name | trunc 24 | trimSuffix "-" }}
{{- end }}

{{/* Secret that the chart makes. */}}
{{- define "deskline.secrets" -}}
{{ include "deskline.name" . }}-secrets
{{- end }}

{{/* Labels of everything but the instance. */}}
{{- define "deskline.common" -}}
app.kubernetes.io/part-of: deskline
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}

{{/* Labels of things that belong to no single service. */}}
{{- define "deskline.labels" -}}
app.kubernetes.io/instance: {{ .Release.Name }}
{{ include "deskline.common" . }}
{{- end }}

{{/* Labels by which the pods of a service are selected: of root, name and component. */}}
{{- define "deskline.selector" -}}
app.kubernetes.io/name: {{ .name }}
app.kubernetes.io/component: {{ .component | default "service" }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
{{- end }}

{{/* Labels of things of one service. */}}
{{- define "deskline.serviceLabels" -}}
{{ include "deskline.selector" . }}
{{ include "deskline.common" .root }}
{{- end }}

{{/* Image of a service, by its digest where the release gave one. */}}
{{- define "deskline.image" -}}
{{- $digest := get .root.Values.image.digests .name -}}
{{- if $digest -}}
{{ .root.Values.image.registry }}/{{ .name }}@{{ $digest }}
{{- else -}}
{{ .root.Values.image.registry }}/{{ .name }}:{{ .root.Values.image.tag | default .root.Chart.AppVersion }}
{{- end -}}
{{- end }}

{{/* Secret with the certificate of the gateway; empty where the gateway signs its own. */}}
{{- define "deskline.tlsSecret" -}}
{{- if .Values.tls.secretName -}}
{{ .Values.tls.secretName }}
{{- else if .Values.tls.issuer.name -}}
{{ include "deskline.name" . }}-tls
{{- end -}}
{{- end }}

{{/* "true" where all uploads are in a volume that one pod at a time may use. */}}
{{- define "deskline.oneGateway" -}}
{{- if and (eq .Values.attachments.store "local") (eq .Values.attachments.volume.accessMode "ReadWriteOnce") -}}
true
{{- end -}}
{{- end }}

{{/* Host of the public address. */}}
{{- define "deskline.host" -}}
{{ .Values.publicUrl | trimPrefix "https://" | trimSuffix "/" | splitList ":" | first }}
{{- end }}
