/** Merges texts in the format of Prometheus whose samples differ in a label: each metric is described once. */
export function mergeMetrics(texts: readonly string[]): string {
  const metrics = new Map<string, { description: string[]; samples: string[] }>();
  for (const text of texts) {
    let current = { description: [] as string[], samples: [] as string[] };
    for (const line of text.split('\n')) {
      const [, kind, name = ''] = /^# (HELP|TYPE) (\S+)/.exec(line) ?? [];
      if (kind === undefined) {
        if (line !== '') current.samples.push(line);
        continue;
      }
      current = metrics.get(name) ?? { description: [], samples: [] };
      metrics.set(name, current);
      if (!current.description.some((known) => known.startsWith(`# ${kind} `))) current.description.push(line);
    }
  }
  const lines = [...metrics.values()].flatMap(({ description, samples }) => [...description, ...samples]);
  return `${lines.join('\n')}\n`;
}
