/**
 * Keeps the process running when the reader of its output has gone (a closed terminal, a dead log collector). Otherwise
 * the next write raises EPIPE, which Vike prints to the same closed pipe, endlessly.
 */
export function ignoreBrokenPipe(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
}
