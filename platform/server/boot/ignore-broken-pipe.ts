/**
 * Lets the process go on when whoever read its output is gone (a closed terminal, a log collector that died). Node makes
 * an error of the next write, and Vike prints every error nobody handles: to the same closed pipe, without end.
 */
export function ignoreBrokenPipe(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
}
