import react from '@vitejs/plugin-react';
import vike from 'vike/plugin';
import { type BuildEnvironmentOptions, defineConfig, type Plugin } from 'vite';
import { tenantReload } from './generators/vite-plugin.ts';
import { messageList } from './platform/server/boot/message-list.ts';
import { moduleList } from './platform/server/boot/module-list.ts';
import { toolbar } from './platform/server/development/toolbar-plugin.ts';

type RolldownOptions = NonNullable<BuildEnvironmentOptions['rolldownOptions']>;
type CodeSplitting = Extract<NonNullable<RolldownOptions['output']>, { codeSplitting?: unknown }>['codeSplitting'];
type CodeSplittingGroup = NonNullable<Extract<CodeSplitting, object>['groups']>[number];

/**
 * What several pages share is few files: dozens of small ones compress worse, each is a request, and every page carries the
 * names of all of them. A group takes along what its modules import, so what more pages need stands before it. The ceilings
 * in tests/e2e/bundle.e2e.ts say what a change of them does to each page.
 */
const sharedFiles: CodeSplittingGroup[] = [
  // All that the browser's entry needs, so that a first page has few files.
  { name: 'common', tags: ['$initial'] },
  // What every page shows and none waits for.
  {
    name: 'deferred',
    test: /platform\/features\/(navigation\/(SiteFooter|WidgetFooter|SmallMenu|LocaleSwitcher)|consent\/(Consent(Question|Form|Settings)|PurposeList)|search\/(HeaderSearch|HeroSearch|SearchInput|Suggestions|use-search-box))\.ts/,
    includeDependenciesRecursively: false,
  },
  { name: 'disclosure', test: /platform\/ui\/Dropdown\.ts/ },
  {
    name: 'basics',
    test: /platform\/(api-client\/call-endpoint|shared\/(device-name|endpoint|format)|features\/shop\/use-format|ui\/Drawing)\.ts/,
  },
  { name: 'words', test: /platform\/(features\/shop\/RichText|shared\/(answer-query|rate-limited))\.ts/ },
  {
    name: 'problems',
    test: /platform\/(features\/forms\/(form-level-error|use-error-title|use-sentence)|ui\/ErrorSummary)\.ts/,
  },
  { name: 'field', test: /platform\/ui\/FormField\.ts/ },
  { name: 'fields', test: /platform\/forms\/(check|email|honeypot|text)\.ts/ },
  { name: 'notice', test: /platform\/ui\/NoticeBox\.ts/ },
  { name: 'forms', test: /platform\/features\/forms\/(use-form|FormErrors)\.ts/ },
  { name: 'row', test: /platform\/ui\/(DeviceRow|NumberedSteps)\.ts/ },
  { name: 'lists', test: /platform\/(features\/devices\/DeviceRows|ui\/ManufacturerTiles)\.ts/ },
  { name: 'home', test: /platform\/features\/home\/ShelfSection\.ts/ },
  {
    name: 'contact',
    test: /platform\/(features\/(contact\/ContactChannels|device-list\/(ListProblems|use-list-action)|forms\/HoneypotField)|generated\/api\/endpoints\/contact\.gen|ui\/(Faq|TextArea))\.ts/,
  },
  { name: 'crumbs', test: /platform\/(ui\/Breadcrumb|features\/shop\/navigate)\.ts/ },
  {
    name: 'empty',
    test: /platform\/(ui\/EmptyState|features\/checkout\/EmptyCart)\.ts/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'account',
    test: /platform\/(api-client\/(account|activation|bearer)|generated\/api\/endpoints\/(account|customers)\.gen|shared\/jwt-payload|features\/account\/(AccountFrame|NeedsScripts|return-route|use-(fragment-token|sign-in-href|title))|forms\/activate-link|ui\/Skeleton)\.ts/,
    includeDependenciesRecursively: false,
  },
  { name: 'sums', test: /platform\/(features\/trade\/voucher-label|shared\/plan-parcels|ui\/(Amount|Ledger))\.ts/ },
  {
    name: 'cart',
    test: /platform\/features\/stores\/(cart-actions|use-cart-ready)\.ts/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'checkout',
    test: /platform\/(features\/(checkout\/(checkout-view|draft-saves|page-problems)|account\/partner-mode)|generated\/api\/endpoints\/checkout\.gen|tenancy\/enquiry-href|shared\/offer-page)\.ts/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'trade',
    test: /platform\/(features\/trade\/(TradeDeviceRows|DropOffPoints|PackingSection|use-checklist)|generated\/api\/endpoints\/trades\.gen|ui\/(Checklist|LabelPreview))\.ts/,
    includeDependenciesRecursively: false,
  },
];

/** On every page from the first: no page needs to request it again. */
const EVERYWHERE = ['common', 'rolldown-runtime'];

/** The code of a page, by its folder. */
const PAGE_FILE = /\/platform\/pages\/(\w+)\/\+Page\.tsx$/;

const clientBundle: RolldownOptions = {
  output: {
    codeSplitting: { groups: sharedFiles },
    chunkFileNames: ({ name, facadeModuleId }) => {
      const page = PAGE_FILE.exec(facadeModuleId ?? '')?.[1];
      if (page) return `assets/pages/${page}-[hash].js`;
      return `assets/chunks/${EVERYWHERE.includes(name) ? name : 'chunk'}-[hash].js`;
    },
  },
  // About a group that Vike adds beside ours.
  onwarn: (warning, report) => {
    if (warning.code !== 'MISSING_CODE_SPLITTING_GROUP_DEBUG_NAME') report(warning);
  },
};

/** Vike's client runtime has no part in the pages: pages/+client.tsx shows them. */
function withoutVikeClient(): Plugin {
  return {
    name: 'umlauf:without-vike-client',
    apply: 'build',
    options: (options) => {
      const { input } = options;
      if (typeof input !== 'object' || Array.isArray(input)) return options;
      const own = Object.entries(input).filter(([name]) => !name.startsWith('entries/entry-'));
      return { ...options, input: Object.fromEntries(own) };
    },
  };
}

/** What a browser fetches beside a part of a page that it asks for: not the part itself, and not what it has. */
function besides(part: string, files: string[]): string[] {
  return files.filter((file) => file !== part && !EVERYWHERE.some((name) => file.includes(`/${name}-`)));
}

export default defineConfig({
  plugins: [vike(), react(), tenantReload(), moduleList(), messageList(), toolbar(), withoutVikeClient()],
  resolve: {
    alias: {
      // Messages are compiled when the shop is built; the parser would only be dead weight in every page.
      '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js',
    },
  },
  publicDir: false,
  logLevel: 'warn',
  build: { target: 'es2022', assetsInlineLimit: 0, chunkSizeWarningLimit: 400 },
  environments: {
    client: {
      build: { rolldownOptions: clientBundle, modulePreload: { resolveDependencies: besides } },
    },
  },
  server: { hmr: { port: Number(process.env.HMR_PORT ?? 24690) } },
});
