import { readFileSync } from 'node:fs';
import { openDatabase } from '../../database/index.server.ts';
import { apiSchemas } from '../../generated/api/schemas.gen.ts';
import { createCatalogue, type IndexNames } from '../../services/catalogue/index.server.ts';
import { createCheckout } from '../../services/checkout/index.server.ts';
import { createContact } from '../../services/contact/index.server.ts';
import { createMail, startMailWorker } from '../../services/mail/index.server.ts';
import { createNewsletter, startNewsletterSweep } from '../../services/newsletter/index.server.ts';
import { createOffers } from '../../services/offers/index.server.ts';
import { createPricing } from '../../services/pricing/index.server.ts';
import { openSecrets } from '../../services/secrets/index.server.ts';
import { createShipping } from '../../services/shipping/index.server.ts';
import { createTexts } from '../../services/texts/index.server.ts';
import { createTracking } from '../../services/tracking/index.server.ts';
import { startTrackingSweep } from '../../services/tracking/sweep.ts';
import { createTrades } from '../../services/trades/index.server.ts';
import type { Logger } from '../../shared/request-context.ts';
import type { Services } from '../services.ts';
import type { Environment } from './environment.ts';
import type { Fleet } from './fleet.ts';
import { createLinks } from './links.ts';

export interface PlatformOptions {
  /** Repository root, with a trailing slash. */
  root: string;
  environment: Environment;
  fleet: () => Fleet;
  log: Logger;
  /** The database in memory instead of DATA_DIR or DATABASE_URL; tests. */
  memory?: true;
}

export interface Platform {
  services: Services;
  /** Stops the workers, then lets the database go. */
  close(): Promise<void>;
}

/** Opens the database and makes every service once. Throws with an explanation when something cannot be opened. */
export async function openPlatform(options: PlatformOptions): Promise<Platform> {
  const { root, environment, fleet, log } = options;
  const generated = `${root}platform/generated`;
  const read = <T>(name: string): T => JSON.parse(readFileSync(`${generated}/${name}.gen.json`, 'utf8')) as T;
  const secrets = openSecrets({
    dataKey: environment.dataKey,
    ...(environment.stage === 'local' ? { localDir: environment.dataDir } : {}),
  });
  const database = await openDatabase(databaseOf(options));
  const pricing = createPricing({ prices: read('prices'), questions: read('questions') });
  const catalogue = createCatalogue({
    data: read('catalogue'),
    texts: read('catalogue-texts'),
    indices: indicesOf(fleet()),
    searchesSchema: apiSchemas['umlauf:api/searches'],
    questionsFor: (ctx, device) => pricing.questionsFor(ctx, device),
    openSearchUrl: environment.opensearchUrl,
  });
  const texts = createTexts((locale, tenant) => fleet().tenant(tenant.id).texts.language(locale).intl);
  const shipping = createShipping({ texts });
  const mail = createMail({
    database,
    texts,
    links: createLinks(fleet, environment),
    themeCss: (tenant) => fleet().tenant(tenant.id).theme.body,
  });
  const offers = createOffers({ db: database.db, catalogue, pricing });
  const trades = createTrades({ database, offers, secrets, shipping, mail });
  const checkout = createCheckout({ database, secrets });
  const contact = createContact({ database, mail, offers });
  const tracking = createTracking({ database });
  const newsletter = createNewsletter({ database, secrets, mail, texts, catalogue });
  const newsletterSweep = startNewsletterSweep(newsletter, log);
  const sweep = startTrackingSweep(tracking, log);
  const worker = environment.smtpUrl ? startMailWorker({ database, smtpUrl: environment.smtpUrl, log }) : undefined;
  return {
    services: { catalogue, pricing, offers, trades, checkout, contact, tracking, newsletter, mail },
    close: async () => {
      await worker?.stop();
      await sweep.stop();
      await newsletterSweep.stop();
      await database.close();
    },
  };
}

function databaseOf({ environment, memory }: PlatformOptions): Parameters<typeof openDatabase>[0] {
  if (memory) return { memory };
  return environment.databaseUrl ? { databaseUrl: environment.databaseUrl } : { dataDir: environment.dataDir };
}

/** Index names by locale: those of the first tenant of that locale's country. */
function indicesOf(fleet: Fleet): Record<string, IndexNames> {
  const indices: Record<string, IndexNames> = {};
  for (const id of fleet.ids) {
    const { locale, searchIndex } = fleet.tenant(id).server;
    indices[locale] ??= searchIndex;
  }
  return indices;
}
