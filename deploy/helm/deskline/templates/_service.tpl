{{/* Every service in a cluster: of root, name and service (its values). */}}
{{- define "deskline.service" -}}
{{- $values := .root.Values -}}
{{- $fullname := printf "%s-%s" (include "deskline.name" .root) .name -}}
{{- $labels := include "deskline.serviceLabels" . -}}
{{- $selector := include "deskline.selector" . -}}
{{- $gateway := eq .name "api-gateway" -}}
{{- $one := and $gateway (include "deskline.oneGateway" .root) -}}
{{- $tls := and $gateway (include "deskline.tlsSecret" .root) -}}
apiVersion: v1
kind: ServiceAccount
metadata:
  name: {{ $fullname }}
  labels:
    {{- $labels | nindent 4 }}
  {{- with .service.serviceAccountAnnotations }}
  annotations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
automountServiceAccountToken: false
---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ $fullname }}
  labels:
    {{- $labels | nindent 4 }}
spec:
  # No `replicas`: the autoscaler owns the number, and an upgrade must not reset it.
  revisionHistoryLimit: 3
  minReadySeconds: 5
  strategy:
    {{- if $one }}
    # The volume of attachments goes from one pod to the next.
    type: Recreate
    {{- else }}
    rollingUpdate:
      maxUnavailable: 0
      maxSurge: 1
    {{- end }}
  selector:
    matchLabels:
      {{- $selector | nindent 6 }}
  template:
    metadata:
      labels:
        {{- $selector | nindent 8 }}
        app.kubernetes.io/part-of: deskline
      annotations:
        prometheus.io/scrape: 'true'
        prometheus.io/port: '9090'
        # Changed settings restart the pods; after a changed Secret: kubectl rollout restart.
        deskline/settings: {{ include "deskline.settings" .root | sha256sum }}
    spec:
      serviceAccountName: {{ $fullname }}
      automountServiceAccountToken: false
      # A Service named nats would otherwise put NATS_PORT=tcp://... into every process.
      enableServiceLinks: false
      # A service stops within 10 s of the signal, which comes after the pause of preStop.
      terminationGracePeriodSeconds: 30
      securityContext:
        {{- include "deskline.podSecurity" (dict "user" 1000) | nindent 8 }}
      topologySpreadConstraints:
        {{- include "deskline.spread" . | trim | nindent 8 }}
      {{- with include "deskline.placing" .root }}
      {{- . | trim | nindent 6 }}
      {{- end }}
      containers:
        - name: service
          image: {{ include "deskline.image" . }}
          imagePullPolicy: {{ $values.image.pullPolicy }}
          envFrom:
            - configMapRef:
                name: {{ include "deskline.name" .root }}-settings
          env:
            {{- include "deskline.env" . | trim | nindent 12 }}
          ports:
            - name: ops
              containerPort: 9090
            {{- with include "deskline.ownPort" . }}
            {{- . | nindent 12 }}
            {{- end }}
          {{- include "deskline.probes" . | nindent 10 }}
          lifecycle:
            preStop:
              exec:
                # Requests still arrive until every node has heard that this pod is going.
                command: ['sleep', '5']
          resources:
            {{- toYaml (.service.resources | default $values.defaultResources) | nindent 12 }}
          securityContext:
            {{- include "deskline.containerSecurity" . | nindent 12 }}
          volumeMounts:
            - name: tmp
              mountPath: /tmp
            - name: data
              mountPath: /data
            {{- if $tls }}
            - name: tls
              mountPath: /tls
              readOnly: true
            {{- end }}
      volumes:
        - name: tmp
          emptyDir:
            sizeLimit: 64Mi
        - name: data
          {{- if and $gateway (eq $values.attachments.store "local") }}
          persistentVolumeClaim:
            claimName: {{ include "deskline.name" .root }}-attachments
          {{- else }}
          emptyDir:
            sizeLimit: 64Mi
          {{- end }}
        {{- if $tls }}
        - name: tls
          secret:
            secretName: {{ $tls }}
            # 0440
            defaultMode: 288
        {{- end }}
---
apiVersion: v1
kind: Service
metadata:
  name: {{ $fullname }}
  labels:
    {{- $labels | nindent 4 }}
spec:
  selector:
    {{- $selector | nindent 4 }}
  ports:
    - name: ops
      port: 9090
      targetPort: ops
    {{- if $gateway }}
    - name: https
      port: 443
      targetPort: https
      appProtocol: https
    {{- else if eq .name "oauth-server" }}
    - name: http
      port: 8080
      targetPort: http
    {{- end }}
---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: {{ $fullname }}
  labels:
    {{- $labels | nindent 4 }}
spec:
  scaleTargetRef:
    apiVersion: apps/v1
    kind: Deployment
    name: {{ $fullname }}
  minReplicas: {{ if $one }}1{{ else }}{{ .service.minReplicas }}{{ end }}
  maxReplicas: {{ if $one }}1{{ else }}{{ .service.maxReplicas }}{{ end }}
  metrics:
    - type: Resource
      resource:
        name: cpu
        target:
          type: Utilization
          averageUtilization: {{ $values.autoscaling.cpu }}
    {{- if $values.autoscaling.lag.enabled }}
    {{- with include "deskline.lagMetrics" . }}
    {{- . | trim | nindent 4 }}
    {{- end }}
    {{- end }}
  behavior:
    scaleDown:
      stabilizationWindowSeconds: 300
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: {{ $fullname }}
  labels:
    {{- $labels | nindent 4 }}
spec:
  # Not minAvailable: with one replica that would block every node drain for ever.
  maxUnavailable: 1
  selector:
    matchLabels:
      {{- $selector | nindent 6 }}
{{- end }}

{{/* Lateness of a service in seconds, from the Prometheus adapter. The gateway has no queue of its own. */}}
{{- define "deskline.lagMetrics" -}}
{{- $metrics := list "deskline_events_consumer_lag_seconds" -}}
{{- if eq .name "api-gateway" -}}
{{- $metrics = list -}}
{{- else if eq .name "work-records" -}}
{{- $metrics = append $metrics "deskline_automation_queue_age_seconds" -}}
{{- else if eq .name "webhook-dispatcher" -}}
{{- $metrics = append $metrics "deskline_webhook_queue_age_seconds" -}}
{{- end -}}
{{- $name := .name -}}
{{- $seconds := .root.Values.autoscaling.lag.seconds -}}
{{- range $metrics }}
- type: External
  external:
    metric:
      name: {{ . }}
      selector:
        matchLabels:
          service: {{ $name }}
    target:
      type: Value
      value: {{ $seconds | quote }}
{{- end }}
{{- end }}
