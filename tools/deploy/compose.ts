import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

export interface ComposeService {
  image: string;
  build?: { context: string; dockerfile: string; args: Record<string, string> };
  command?: string[];
  container_name?: string;
  depends_on?: Record<string, { condition: string }>;
  environment?: Record<string, string | number | null>;
  networks?: string[];
  ports?: string[];
  read_only?: boolean;
  stop_grace_period?: string;
  volumes?: string[];
}

export interface Compose {
  services: Record<string, ComposeService>;
  networks: Record<string, { internal?: boolean }>;
  volumes: Record<string, object>;
}

export const COMPOSE_FILE = 'docker-compose.yml';

export const readCompose = (): Compose =>
  parse(readFileSync(COMPOSE_FILE, 'utf8'), { merge: true }) as Compose;
