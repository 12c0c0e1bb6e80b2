import { readFileSync } from 'node:fs';
import type { Deployment } from 'kubernetes-types/apps/v1';
import type { HorizontalPodAutoscaler } from 'kubernetes-types/autoscaling/v2';
import type { Job } from 'kubernetes-types/batch/v1';
import type { ConfigMap, Container, PodTemplateSpec, Secret, Service } from 'kubernetes-types/core/v1';
import type { NetworkPolicy } from 'kubernetes-types/networking/v1';
import type { PodDisruptionBudget } from 'kubernetes-types/policy/v1';
import { parseAllDocuments } from 'yaml';
import { renderedFile, type Overlay } from './rendered';

export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: {
    name: string;
    namespace?: string;
    labels?: Record<string, string>;
    annotations?: Record<string, string>;
  };
}

/** The kinds the tests look into. */
interface Kinds {
  ConfigMap: ConfigMap;
  Deployment: Deployment;
  HorizontalPodAutoscaler: HorizontalPodAutoscaler;
  Job: Job;
  NetworkPolicy: NetworkPolicy;
  PodDisruptionBudget: PodDisruptionBudget;
  Secret: Secret;
  Service: Service;
}

export const readManifests = (overlay: Overlay): Manifest[] =>
  parseManifests(readFileSync(renderedFile(overlay), 'utf8'));

export const parseManifests = (text: string): Manifest[] =>
  parseAllDocuments(text).map((document) => document.toJS() as Manifest);

export function ofKind<K extends keyof Kinds>(manifests: Manifest[], kind: K): (Kinds[K] & Manifest)[] {
  return manifests.filter((manifest) => manifest.kind === kind) as (Kinds[K] & Manifest)[];
}

export function named<T extends Manifest>(manifests: T[], name: string): T {
  const found = manifests.find((manifest) => manifest.metadata.name === name);
  if (!found) throw new Error(`No ${manifests[0]?.kind ?? 'manifest'} is called ${name}.`);
  return found;
}

/** Manifest that makes pods: its name and labels, and its pod and container. */
export interface Workload {
  name: string;
  labels: Record<string, string>;
  pod: NonNullable<PodTemplateSpec['spec']>;
  container: Container;
}

export function workload(manifest: Manifest): Workload {
  const { template } = (manifest as Manifest & { spec: { template: PodTemplateSpec } }).spec;
  const pod = template.spec;
  const container = pod?.containers[0];
  if (!pod || !container) throw new Error(`${manifest.metadata.name} has no container.`);
  return { name: manifest.metadata.name, labels: template.metadata?.labels ?? {}, pod, container };
}

export const selects = (selector: Record<string, string> | undefined, { labels }: Workload): boolean =>
  Object.entries(selector ?? {}).every(([key, value]) => labels[key] === value);
