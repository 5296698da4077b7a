import { closeMailServers } from '../support/mail-server.ts';
import { type Instance, type ServerInstance, startEmbedded, startServer } from './instance.ts';

/** The two instances that are attacked. Each is started when an attack first asks for it. */
export interface World {
  embedded(): Promise<Instance>;
  server(): Promise<ServerInstance>;
  close(): Promise<void>;
}

export function openWorld(): World {
  let embedded: Promise<Instance> | undefined;
  let server: Promise<ServerInstance> | undefined;
  return {
    embedded: () => {
      embedded ??= startEmbedded();
      return embedded;
    },
    server: () => {
      server ??= startServer();
      return server;
    },
    close: async () => {
      for (const one of [embedded, server]) await (await one?.catch(() => undefined))?.close();
      await closeMailServers();
    },
  };
}
