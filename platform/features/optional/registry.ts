import type { PublicTenant } from '../../generated/tenant-types.gen.ts';

export type FeatureFlag = keyof PublicTenant['features'];

interface Entry<C> {
  /** Route names of the pages that show it. */
  screens: ReadonlySet<string>;
  /** Module of the component from the repository's root: what the build's manifest calls its file. */
  source: string;
  load: () => Promise<C>;
}

function entry<C>(screens: readonly string[], source: string, load: () => Promise<C>): Entry<C> {
  return { screens: new Set(screens), source: `platform/features/${source}`, load };
}

/** Pages with the large footer; the screens of a task have a small one without links away from it. */
const WITH_FOOTER = [
  'home',
  'contact',
  'content',
  'sellCategory',
  'productOverview',
  'b2bLandingpage',
  'newsletterEnrich',
  'newsletterUnsubscribe',
  'newsletterUnsubscribeSuccess',
  'error',
];

/**
 * Parts of pages that only some shops have. Each is a file of its own that a browser asks for where its flag is on and its page
 * is shown, and nowhere else. To add one: its flag in the tenant schema, its component, a line here.
 */
export const optionalParts = {
  newsletter: entry(['home', 'newsletterEnrich'], 'newsletter/NewsletterSignUp.tsx', () =>
    import('../newsletter/NewsletterSignUp.tsx').then((module) => module.NewsletterSignUp),
  ),
  homeBanner: entry(['home'], 'home-banner/HomeBanner.tsx', () =>
    import('../home-banner/HomeBanner.tsx').then((module) => module.HomeBanner),
  ),
  socialButtons: entry(WITH_FOOTER, 'navigation/SocialLinks.tsx', () =>
    import('../navigation/SocialLinks.tsx').then((module) => module.SocialLinks),
  ),
  conditionsVideo: entry(['productDetail'], 'conditions-video/ConditionsVideo.tsx', () =>
    import('../conditions-video/ConditionsVideo.tsx').then((module) => module.ConditionsVideo),
  ),
  ratingsSeal: entry(['home'], 'ratings/RatingsSeal.tsx', () =>
    import('../ratings/RatingsSeal.tsx').then((module) => module.RatingsSeal),
  ),
  ratingsSlider: entry(['home'], 'ratings/RatingsSlider.tsx', () =>
    import('../ratings/RatingsSlider.tsx').then((module) => module.RatingsSlider),
  ),
};

/** Every name is a flag of the tenant schema. */
export type OptionalPart = keyof typeof optionalParts & FeatureFlag;

export type OptionalComponents = {
  [P in OptionalPart]: Awaited<ReturnType<(typeof optionalParts)[P]['load']>>;
};

const names = Object.keys(optionalParts) as OptionalPart[];

/** The parts a page of this shop shows. `screen` is the route name, or `error`. */
export function partsOf(tenant: Pick<PublicTenant, 'features'>, screen: string): OptionalPart[] {
  return names.filter((name) => tenant.features[name] && optionalParts[name].screens.has(screen));
}
