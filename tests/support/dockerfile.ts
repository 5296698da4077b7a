export interface Instruction {
  name: string;
  text: string;
}

export interface BuildStage {
  /** Name after AS; empty for the last one. */
  name: string;
  base: string;
  instructions: Instruction[];
}

/** The stages of a Dockerfile. Throws for a line that it does not understand, as of heredocs. */
export function parseDockerfile(text: string): BuildStage[] {
  const stages: BuildStage[] = [];
  const lines = text
    .split('\n')
    .filter((line) => !/^\s*(#|$)/.test(line))
    .join('\n')
    .replace(/\\\n\s*/g, ' ')
    .split('\n');
  for (const line of lines) {
    const [, name = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    if (name === '') throw new Error(`no instruction: ${line}`);
    if (name === 'FROM') {
      const [base = '', , stage = ''] = rest.split(/\s+/);
      stages.push({ name: stage, base, instructions: [] });
    } else if (stages.length > 0) stages.at(-1)?.instructions.push({ name, text: rest });
    else if (name !== 'ARG') throw new Error(`${name} stands before FROM`);
  }
  return stages;
}

export interface CopyInstruction {
  from: string | undefined;
  sources: string[];
  target: string;
}

export function parseCopy({ text }: Instruction): CopyInstruction {
  const words = text.split(/\s+/);
  const from = words.find((word) => word.startsWith('--from='))?.slice('--from='.length);
  const paths = words.filter((word) => !word.startsWith('--'));
  return { from, sources: paths.slice(0, -1), target: paths.at(-1) ?? '' };
}
