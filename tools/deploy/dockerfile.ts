import { readFileSync } from 'node:fs';
import { Copy, DockerfileParser, type Instruction } from 'dockerfile-ast';

export const DOCKERFILE = 'deploy/Dockerfile';

export interface Step {
  keyword: string;
  /** Everything after the keyword and its flags. */
  words: string[];
  /** The stage a COPY takes from; absent where it takes from the checkout. */
  from?: string;
}

export interface Stage {
  name: string;
  base: string;
  steps: Step[];
}

export function readStages(): Stage[] {
  const stages: Stage[] = [];
  for (const instruction of DockerfileParser.parse(readFileSync(DOCKERFILE, 'utf8')).getInstructions()) {
    const step = stepOf(instruction);
    const [base = '', , name = ''] = step.words;
    if (step.keyword === 'FROM') stages.push({ name, base, steps: [] });
    else stages.at(-1)?.steps.push(step);
  }
  return stages;
}

/** The stages a stage is built on, the first first, and itself. */
export function lineage(stages: Stage[], name: string): Stage[] {
  const stage = stages.find((candidate) => candidate.name === name);
  return stage ? [...lineage(stages, stage.base), stage] : [];
}

export const stepsOf = (stages: Stage[], keyword: string): Step[] =>
  stages.flatMap(({ steps }) => steps).filter((step) => step.keyword === keyword);

/** Variables of the ENV lines. */
export function environmentOf(stages: Stage[]): Record<string, string> {
  const pairs = stepsOf(stages, 'ENV').flatMap(({ words }) => words);
  return Object.fromEntries(pairs.map((pair) => pair.split('=') as [string, string]));
}

function stepOf(instruction: Instruction): Step {
  const words = instruction.getArguments().map((argument) => argument.getValue());
  const from = instruction instanceof Copy ? (instruction.getFromFlag()?.getValue() ?? undefined) : undefined;
  return { keyword: instruction.getKeyword(), words, from };
}
