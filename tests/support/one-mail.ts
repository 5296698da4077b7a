import { SMTPServer } from 'smtp-server';

/** Takes one mail and gives back its envelope and source. */
export async function oneMail(): Promise<{
  url: string;
  taken: Promise<{ to: string[]; data: string }>;
  close: () => void;
}> {
  let take: (mail: { to: string[]; data: string }) => void = () => {};
  const taken = new Promise<{ to: string[]; data: string }>((resolve) => {
    take = resolve;
  });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      let data = '';
      stream.setEncoding('utf8').on('data', (part: string) => {
        data += part;
      });
      stream.on('end', () => {
        take({ to: session.envelope.rcptTo.map((one) => one.address), data });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as { port: number };
  return { url: `smtp://127.0.0.1:${port}`, taken, close: () => server.close() };
}
