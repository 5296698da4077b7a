/** The part of a stream that shows progress: a terminal only. */
interface ProgressStream {
  isTTY?: boolean | undefined;
  write(text: string): unknown;
}

/** One line that counts, replaced while it does; nothing for pipes and files. */
export function showProgress(stream: ProgressStream, what: string) {
  if (!stream.isTTY) return { update: () => {}, end: () => {} };
  return {
    update: (number: number) => void stream.write(`\r${number} ${what}`),
    end: () => void stream.write('\r\u001b[K'),
  };
}
